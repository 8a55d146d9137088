import { driver, type PopoverDOM } from "driver.js";
import { useEffect, useRef } from "react";
import { text } from "#copy/tour.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { tokenColour } from "../../ui/token-colour.ts";
import "./tour.css";

/** Finds the element around a control. The selector :has would do, but Firefox before 121 lacks it. */
const around = (control: string, element: string) => (): Element =>
  document.querySelector(`[data-track^="${control}"]`)?.closest(element) ?? document.body;

const START_VR = '[data-track="start-vr"]';
/** Where VR doesn't work, Practise on this screen does. */
const hasVr = () => !document.querySelector(START_VR)?.matches('[aria-disabled="true"]');

/** The target of each step. Controls are found by their tracking ids. Random dots has its own, and lacks those of motions. */
const stepsOf = (vr: boolean) => [
  { target: ".stage", words: text.steps.preview },
  { target: '[data-track="motion"]', words: text.steps.motion },
  { target: around("dots-mode-", '[role="radiogroup"]'), words: text.steps.dots },
  { target: around("speed-", '[role="radiogroup"]'), words: text.steps.speed },
  { target: around("range-", '[role="radiogroup"]'), words: text.steps.range },
  { target: around("colour-left", "div"), words: text.steps.eyes },
  vr
    ? { target: START_VR, words: text.steps.start }
    : { target: '[data-track="on-screen"]', words: text.steps.startOnScreen },
];

/** Pixels from the target to the edge of its spotlight, and from there to the popover. */
const SPOTLIGHT = 8;
const AWAY = 10;
/** Pixels below a popover that finds no place beside the target, by driver.js. */
const FROM_BOTTOM = 10;

/** The tour of the Active tab, which must be on screen. Runs while it is mounted; however it ends, it isn't offered again. */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const stop = runTour(() => end.current());
    return () => {
      stop();
      pageStore.setState({ tourSeen: true });
    };
  }, []);
  return null;
}

/**
 * Starts the tour. The page behind it is inert until it ends; then the focus returns to where it was.
 * @param onEnd called when the user ends the tour
 * @returns ends the tour without calling `onEnd`
 */
function runTour(onEnd: () => void): () => void {
  const opener = document.activeElement;
  const page = document.getElementById("root");
  let goesBack = false;

  const tour = driver({
    steps: stepsOf(hasVr())
      .filter(({ target }) =>
        typeof target === "string" ? document.querySelector(target) : target() !== document.body,
      )
      .map(({ target, words }) => ({ element: target, popover: { title: words.title, description: words.text } })),
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
    stagePadding: SPOTLIGHT,
    stageRadius: SPOTLIGHT,
    popoverOffset: AWAY,
    onHighlightStarted(element) {
      // driver.js clears the previous target a frame later, which is too late for a key that is held down.
      for (const left of document.querySelectorAll(".driver-active-element")) {
        left.classList.remove("driver-active-element", "driver-no-interaction");
      }
      // Scroll by the page's own rules, clear of its sticky bars.
      element?.scrollIntoView({ block: "nearest" });
    },
    onPopoverRender(popover, { state }) {
      describe(popover);
      const { activeElement } = state;
      // Next, driver.js marks the target as the opener of the dialog and focuses the first button. Undo both.
      queueMicrotask(() => {
        for (const name of ["aria-haspopup", "aria-expanded", "aria-controls"]) activeElement?.removeAttribute(name);
        uncover();
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

  /** Where the popover found no place beside its target, it is at the bottom: scrolls the target out from under it. */
  function uncover(): void {
    const { activeElement, popover } = tour.getState();
    if (!activeElement || !popover) return;
    const shown = activeElement.getBoundingClientRect();
    const words = popover.wrapper.getBoundingClientRect();
    const apart =
      shown.bottom <= words.top || shown.top >= words.bottom || shown.right <= words.left || shown.left >= words.right;
    // With the space that driver.js leaves, so that its next placement is below the target.
    if (!apart) window.scrollBy(0, shown.bottom + SPOTLIGHT + AWAY + FROM_BOTTOM - words.top);
  }

  function onResize(): void {
    // After driver.js, which places the popover in its frame.
    requestAnimationFrame(uncover);
  }

  function move(by: 1 | -1): void {
    goesBack = by < 0;
    if (by > 0 && tour.hasNextStep()) tour.moveNext();
    if (by < 0 && tour.hasPreviousStep()) tour.movePrevious();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key === forward) move(1);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") move(-1);
    else if (event.key === "Escape") end();
  }

  /** Stops the second click of a double click on a button: the popover has moved, so it would hit the overlay and end the tour. */
  function onClick(event: MouseEvent): void {
    const onButton = event.target instanceof Element && event.target.closest(".driver-popover");
    if (event.detail > 1 && !onButton) event.stopImmediatePropagation();
  }

  function stop(): void {
    window.removeEventListener("keydown", onKey);
    window.removeEventListener("resize", onResize);
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
  window.addEventListener("resize", onResize);
  return stop;
}

/** Describes the popover and the progress to screen readers. */
function describe({ wrapper, title, description, progress, footer, closeButton }: PopoverDOM): void {
  wrapper.setAttribute("aria-modal", "true");
  // driver.js puts titles into a <header>, which has the role of a banner and can't be a heading itself.
  const heading = document.createElement("h2");
  heading.append(...title.childNodes);
  title.setAttribute("role", "none");
  title.append(heading);
  footer.setAttribute("role", "group");
  progress.id = "tour-progress";
  wrapper.setAttribute("aria-describedby", `${progress.id} ${description.id}`);
  closeButton.setAttribute("aria-label", text.close);
}
