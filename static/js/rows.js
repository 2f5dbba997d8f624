// New night: one more row, and rows moved up and down, without asking the server.

const box = document.querySelector("[data-rows]");
if (box) box.addEventListener("click", arrange);

function arrange(event) {
  const button = event.target.closest("button");
  if (!button || !box.contains(button)) return;
  if (button.name === "more") showOneMore(button);
  else if (button.name === "up") move(button, -1);
  else if (button.name === "down") move(button, 1);
  else return;
  event.preventDefault();
}

function rows() {
  return [...box.querySelectorAll(".name-row")];
}

function showOneMore(button) {
  const hidden = rows().filter((row) => row.hidden);
  const next = hidden[0];
  if (!next) return;
  next.hidden = false;
  nameOf(next).focus();
  box.querySelector("[name=rows]").value = String(rows().length - hidden.length + 1);
  if (hidden.length === 1) button.hidden = true;
}

// The rows stay where they are; the names and the mark of the dealer change places.
function move(button, step) {
  const all = rows();
  const from = all.indexOf(button.closest(".name-row"));
  const here = all[from];
  const there = all[from + step];
  if (!there || there.hidden) return;
  const name = nameOf(here).value;
  nameOf(here).value = nameOf(there).value;
  nameOf(there).value = name;
  if (dealerOf(here).checked) dealerOf(there).checked = true;
  else if (dealerOf(there).checked) dealerOf(here).checked = true;
  const same = there.querySelector(`button[name=${button.name}]`);
  (same.disabled ? nameOf(there) : same).focus();
}

function nameOf(row) {
  return row.querySelector("input[type=text]");
}

function dealerOf(row) {
  return row.querySelector("input[type=radio]");
}
