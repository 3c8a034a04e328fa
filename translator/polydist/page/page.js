"use strict";

// The step that a slider is at: its tiles in full colours, earlier ones pale, later ones as
// outlines.
function showStep(slider) {
  const step = Number(slider.value) - 1;
  const captions = JSON.parse(slider.dataset.captions);
  const caption = captions[step] ?? "";
  slider.nextElementSibling.textContent = caption;
  slider.setAttribute("aria-valuetext", caption);
  for (const tile of slider.closest(".run").querySelectorAll("path[data-step]")) {
    const own = Number(tile.dataset.step);
    tile.classList.toggle("now", own === step);
    tile.classList.toggle("done", own < step);
    tile.classList.toggle("later", own > step);
  }
}

for (const slider of document.querySelectorAll(".slider input")) {
  slider.parentElement.hidden = false;
  slider.addEventListener("input", () => showStep(slider));
  showStep(slider);
}

// Of several numbers of ranks one is shown: the second, at first, since one rank alone sends
// nothing.
for (const [number, runs] of document.querySelectorAll("[data-runs]").entries()) {
  const sections = [...runs.children];
  if (sections.length < 2) continue;
  const choice = document.createElement("div");
  choice.className = "choice";
  choice.setAttribute("role", "radiogroup");
  choice.setAttribute("aria-label", "number of ranks");
  const show = (chosen) => sections.forEach((one, k) => { one.hidden = k !== chosen; });
  sections.forEach((section, k) => {
    const label = document.createElement("label");
    const button = document.createElement("input");
    Object.assign(button, { type: "radio", name: `runs${number}`, checked: k === 1 });
    button.addEventListener("change", () => show(k));
    label.append(button, ` ${section.dataset.run}`);
    choice.append(label);
  });
  runs.before(choice);
  show(1);
}
