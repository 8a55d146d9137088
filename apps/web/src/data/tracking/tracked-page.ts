import type { TrackedPage } from "./tracker.ts";

/** The browser's page, for trackers. */
export function trackedPage(): TrackedPage {
  return {
    userAgent: navigator.userAgent,
    pathname: () => window.location.pathname,
    onClick(listener) {
      const onClick = ({ target }: Event) => {
        const control = target instanceof Element ? target.closest<HTMLElement>("[data-track]") : null;
        if (control?.dataset.track) listener(control.dataset.track);
      };
      // On the way down: what a control does with the click must not hide it.
      document.addEventListener("click", onClick, { capture: true });
      return () => document.removeEventListener("click", onClick, { capture: true });
    },
    onLeave(listener) {
      const onHidden = () => {
        if (document.visibilityState === "hidden") listener();
      };
      // Telephones tell of neither unload nor pagehide when a tab is swept away, but of its being hidden.
      document.addEventListener("visibilitychange", onHidden);
      window.addEventListener("pagehide", listener);
      return () => {
        document.removeEventListener("visibilitychange", onHidden);
        window.removeEventListener("pagehide", listener);
      };
    },
    every(milliseconds, task) {
      const timer = setInterval(task, milliseconds);
      return () => clearInterval(timer);
    },
  };
}
