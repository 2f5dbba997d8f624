// The bar follows what is entered: the server says what the deal would come to.

const PAUSE = 150; // ms without a tap before asking
const PATIENCE = 300; // ms before it is shown that an answer is late

// The bar may stand outside the form, somewhere in `place`.
export function followDeal(form, place = form) {
  const bar = place.querySelector("[data-bar]");
  const post = place.querySelector("[data-post]");
  let newest = 0;
  let timer;

  async function ask(turn) {
    const late = setTimeout(() => bar.classList.add("is-late"), PATIENCE);
    const answer = await outlook(form);
    clearTimeout(late);
    if (turn !== newest) return; // something was tapped since: another answer is coming
    form.querySelector("[data-changes]")?.remove(); // it told what would have changed
    bar.classList.toggle("is-late", answer === null);
    if (answer === null) return;
    bar.innerHTML = answer;
    showWhatIsWrong(form, bar);
    showWords(form, bar);
    show();
  }

  function show() {
    const isReady = bar.querySelector("[data-ready]").dataset.ready === "yes";
    post.classList.toggle("button--waits", !isReady);
  }

  show();
  return () => {
    clearTimeout(timer);
    newest += 1;
    timer = setTimeout(ask, PAUSE, newest);
  };
}

async function outlook(form) {
  const body = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

function showWhatIsWrong(form, bar) {
  for (const place of form.querySelectorAll("[data-error]")) {
    const name = place.dataset.error;
    const words = texts(bar, "[data-wrong]", (item) => item.dataset.wrong === name);
    place.textContent = words.join(" ");
    place.hidden = !words.length;
  }
}

function showWords(form, bar) {
  for (const row of form.querySelectorAll("[data-hand][data-seat]")) {
    const words = texts(bar, "[data-hand]", (item) => item.dataset.hand === row.dataset.hand);
    row.querySelector("[data-words]").textContent = words.join(" ");
  }
  for (const place of form.querySelectorAll("[data-told]")) {
    const words = texts(bar, "[data-hand]", (item) => item.dataset.hand === place.dataset.told);
    place.textContent = words.join(" ");
  }
}

function texts(bar, selector, isMeant) {
  return [...bar.querySelectorAll(selector)].filter(isMeant).map((item) => item.textContent);
}
