// What every page does better with JavaScript; each works without it.

import "./once.js";
import "./kept.js";
import "./live.js";
import "./outbox.js";
import "./offline.js";
