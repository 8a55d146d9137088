import { driver, type PopoverDOM } from "driver.js";
import { text } from "../../copy/tour.ts";
import { tokenColour } from "../../ui/token-colour.ts";
import "./tour.css";

/** Where each step points: controls are found by the fixed ids that clicks on them are tracked as. */
const STEPS = [
  { target: ".stage", words: text.steps.preview },
  { target: '[data-track="motion"]', words: text.steps.motion },
  { target: '[role="radiogroup"]:has([data-track^="speed-"])', words: text.steps.speed },
  { target: '[role="radiogroup"]:has([data-track^="range-"])', words: text.steps.range },
  { target: ':has(> [data-track="colour-left"])', words: text.steps.eyes },
  { target: '[data-track="start-vr"]', words: text.steps.start },
] as const;

/** Pixels between what is pointed at and the edge of its light, and from there to the words. */
const LIGHT = 8;
const AWAY = 10;

/**
 * Begins the tour. The page behind it can neither be pressed nor reached by keys until it is over; then the focus is where
 * it was before.
 * @param onEnd the person has ended it
 * @returns how to end it without telling
 */
export function runTour(onEnd: () => void): () => void {
  const opener = document.activeElement;
  const page = document.getElementById("root");
  let goesBack = false;

  const tour = driver({
    steps: STEPS.map(({ target, words }) => ({
      element: target,
      popover: { title: words.title, description: words.text },
    })),
    animate: false,
    allowKeyboardControl: false,
    disableActiveInteraction: true,
    showProgress: true,
    progressText: text.progress,
    prevBtnText: text.previous,
    nextBtnText: text.next,
    doneBtnText: text.done,
    overlayColor: tokenColour("stage"),
    overlayOpacity: 0.8,
    stagePadding: LIGHT,
    stageRadius: LIGHT,
    popoverOffset: AWAY,
    onHighlightStarted(element) {
      // The library lets go of what it has pointed at for a frame at least; a key that is held down is faster.
      for (const left of document.querySelectorAll(".driver-active-element")) {
        left.classList.remove("driver-active-element", "driver-no-interaction");
      }
      // Scrolled by the page's own rules first: clear of the bars that stick to its edges.
      element?.scrollIntoView({ block: "nearest" });
    },
    onPopoverRender(popover, { state }) {
      describe(popover);
      const { activeElement } = state;
      // After this the library marks what is pointed at as the opener of the dialog, and gives the focus to the first button.
      queueMicrotask(() => {
        for (const name of ["aria-haspopup", "aria-expanded", "aria-controls"]) activeElement?.removeAttribute(name);
        const { previousButton, nextButton } = popover;
        (goesBack && !previousButton.disabled ? previousButton : nextButton).focus();
      });
    },
    onNextClick: () => move(1),
    onPrevClick: () => move(-1),
    onDoneClick: end,
    onCloseClick: end,
    overlayClickBehavior: end,
  });

  function move(by: 1 | -1): void {
    goesBack = by < 0;
    if (by > 0 && tour.hasNextStep()) tour.moveNext();
    if (by < 0 && tour.hasPreviousStep()) tour.movePrevious();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else if (event.key === "Escape") end();
  }

  /** The second click of two meant for a button hits what lies behind: the words have moved on by then. */
  function onClick(event: MouseEvent): void {
    const onButton = event.target instanceof Element && event.target.closest(".driver-popover");
    if (event.detail > 1 && !onButton) event.stopImmediatePropagation();
  }

  function stop(): void {
    window.removeEventListener("keydown", onKey);
    window.removeEventListener("click", onClick, true);
    tour.destroy();
    if (page) page.inert = false;
    const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    (back ? opener : document.querySelector("main"))?.focus();
  }

  function end(): void {
    stop();
    onEnd();
  }

  window.addEventListener("keydown", onKey);
  window.addEventListener("click", onClick, true);
  if (page) page.inert = true;
  tour.drive();
  return stop;
}

/** Says to those who listen what the popover is, and how far the tour has come. */
function describe({ wrapper, title, description, progress, footer, closeButton }: PopoverDOM): void {
  wrapper.setAttribute("aria-modal", "true");
  // The library writes titles into a <header>, which would be a banner of the page, and may not be a heading itself.
  const heading = document.createElement("h2");
  heading.append(...title.childNodes);
  title.setAttribute("role", "none");
  title.append(heading);
  footer.setAttribute("role", "group");
  progress.id = "tour-progress";
  wrapper.setAttribute("aria-describedby", `${progress.id} ${description.id}`);
  closeButton.setAttribute("aria-label", text.close);
}
