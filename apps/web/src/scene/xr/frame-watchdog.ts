/** Milliseconds without a frame after which the XR session counts as stuck. */
const LONGEST_SILENCE = 5000;
/** Milliseconds between checks, and the most that one check counts: timers stand still while the device sleeps. */
const CHECK_INTERVAL = 500;

/**
 * Reports when a visible XR session gets no frames: the browser sends none, or each throws in three before it reaches us. Start it before the
 * session's first request, and stop it at the session's end. Call `reset` in each frame.
 * @param onSilence called once per LONGEST_SILENCE without frames
 */
export function watchFrames(isVisible: () => boolean, onSilence: () => void) {
  let checkedAt = performance.now();
  let silence = 0;

  function reset(): void {
    silence = 0;
  }

  function check(): void {
    const now = performance.now();
    silence += Math.min(now - checkedAt, 2 * CHECK_INTERVAL);
    checkedAt = now;
    if (!isVisible()) reset();
    if (silence < LONGEST_SILENCE) return;
    reset();
    onSilence();
  }

  const timer = setInterval(check, CHECK_INTERVAL);
  return { reset, stop: () => clearInterval(timer) };
}
