/** Seconds; a longer gap between two frames counts as a pause. */
const LONGEST_GAP = 0.25;

/**
 * Calls `draw` with the seconds since the previous frame, while the element is on screen. Browsers have no frames for hidden documents.
 * @param resize called with the element's size in CSS pixels before the first draw, and whenever it has changed; a draw follows, because resizing
 * clears a canvas. On screen both wait for the next frame, so that a press that changes the size is shown without them.
 */
export function runFrames(
  element: Element,
  draw: (seconds: number) => void,
  resize: (width: number, height: number) => void,
) {
  let playing = false;
  let onScreen = false;
  let redrawWanted = false;
  let newSize: DOMRectReadOnly | undefined;
  let request = 0;
  let before = 0;

  function frame(now: number): void {
    request = 0;
    const gap = before === 0 ? 0 : (now - before) / 1000;
    before = playing ? now : 0;
    redrawWanted = false;
    paint(playing && gap <= LONGEST_GAP ? gap : 0);
    schedule();
  }

  function paint(seconds: number): void {
    if (newSize) resize(newSize.width, newSize.height);
    newSize = undefined;
    draw(seconds);
  }

  function schedule(): void {
    const wanted = onScreen && (playing || redrawWanted);
    if (wanted && request === 0) request = requestAnimationFrame(frame);
    if (!wanted && request !== 0) {
      cancelAnimationFrame(request);
      request = 0;
    }
    if (request === 0) before = 0;
  }

  function redraw(): void {
    redrawWanted = true;
    schedule();
  }

  const intersection = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? false;
    schedule();
  });
  const size = new ResizeObserver((entries) => {
    newSize = entries.at(-1)?.contentRect;
    if (onScreen) redraw();
    else paint(0);
  });
  intersection.observe(element);
  size.observe(element);

  return {
    /** Plays or pauses; while paused, `draw` is called only after `redraw` and when the size has changed. */
    setPlaying(next: boolean) {
      playing = next;
      schedule();
    },
    /** Draws once in the next frame, without advancing the time. */
    redraw,
    stop() {
      intersection.disconnect();
      size.disconnect();
      cancelAnimationFrame(request);
      onScreen = false;
    },
  };
}
