import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "./button.tsx";
import { closeToast, type Toast, toastStore } from "./toast-store.ts";

/** The region of the toasts. Always in the document, since screen readers announce only changes of a live region. */
export function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const toasts = useStore(toastStore, (state) => state.toasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 grid grid-cols-1 justify-items-center gap-2 p-4 max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))] md:justify-items-end md:p-6"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const { id, text, action, seconds } = toast;
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => closeToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [paused, id, seconds]);

  return (
    // The surrounding region announces it.
    <div
      role="status"
      aria-live="off"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="toast pointer-events-auto flex w-full max-w-md items-center gap-1 rounded-l border border-line-strong bg-raised py-1 pe-1 ps-4 shadow-2xl"
    >
      <p className="min-w-0 grow wrap-anywhere py-2 text-sm">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            closeToast(id);
            action.run();
          }}
          className="min-h-11 min-w-11 shrink-0 rounded-s px-3 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {action.label}
        </button>
      )}
      <IconButton icon={X} label={closeLabel} onClick={() => closeToast(id)} />
    </div>
  );
}
