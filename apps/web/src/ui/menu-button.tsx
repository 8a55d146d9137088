import { Ellipsis, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";

interface MenuButtonProps {
  readonly label: string;
  /** The id of the name of what the menu is about. */
  readonly about: string;
  /** The name under which clicks are tracked. */
  readonly track: string;
  /** MenuItems, rendered while the menu is open. */
  readonly children: ReactNode;
}

type End = "first" | "last";

/** A '…' button with a menu of actions. */
export function MenuButton({ label, about, track, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<End | null>(null);
  return (
    <>
      <IconButton
        ref={button}
        icon={Ellipsis}
        label={label}
        data-track={track}
        aria-describedby={about}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onClick={() => setOpen("first")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(event.key === "ArrowDown" ? "first" : "last");
        }}
        className="relative"
      />
      {open && (
        <Menu about={about} button={button} focused={open} onClose={() => setOpen(null)}>
          {children}
        </Menu>
      )}
    </>
  );
}

interface MenuItemProps {
  readonly icon: LucideIcon;
  readonly track: string;
  readonly onChoose: () => void;
  readonly children: string;
}

/** An action of a menu. The menu closes after it. */
export function MenuItem({ icon: Icon, track, onChoose, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-track={track}
      onClick={onChoose}
      className="flex min-h-11 items-center gap-3 rounded-s px-3 text-start text-sm hover:bg-hover focus:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <Icon className="size-4.5 shrink-0 text-muted" />
      {children}
    </button>
  );
}

interface MenuProps {
  readonly about: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly focused: End;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The open menu. The oldest supported browsers have no popover, so it is in a modal dialog: that is above everything, makes the page inert,
 * closes on Escape, and returns the focus to the button.
 */
function Menu({ about, button, focused, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDialogElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens it once.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !button.current) return;
    // Safari doesn't focus a button that is clicked.
    button.current.focus({ preventScroll: true });
    dialog.showModal();
    const place = () => {
      if (button.current) placeBeside(dialog, button.current.getBoundingClientRect());
    };
    place();
    itemsOf(dialog)
      .at(focused === "first" ? 0 : -1)
      ?.focus({ preventScroll: true });
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
      dialog.close();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const items = ref.current ? itemsOf(ref.current) : [];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = keyTarget(event.key, at, items);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Tab") onClose();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={about}
      // Not only after `close`, which comes late: until then the button would do nothing.
      onCancel={onClose}
      onClose={onClose}
      className="fixed inset-auto m-0 max-h-[calc(100*var(--dvh)-1rem)] w-60 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-l border border-line-strong bg-raised p-0 shadow-2xl backdrop:bg-transparent"
      // The backdrop belongs to the dialog.
      onClick={onClose}
      onKeyDown={onKeyDown}
    >
      <div role="menu" aria-labelledby={about} className="grid grid-cols-1 p-1">
        {children}
      </div>
    </dialog>
  );
}

function itemsOf(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>("[role=menuitem]")];
}

/** The item that a key goes to: arrows wrap around, a letter goes to the next item that begins with it. */
function keyTarget(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return items[(at + 1) % items.length];
    case "ArrowUp":
      return items.at(at - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
  }
  if (key.length > 1 || key === " ") return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** CSS pixels between the menu and its button, and the window's edges. */
const GAP = 4;
const EDGE = 8;

/** Puts a menu below its button, or above it if the window ends there, within the window. Their ends are in line. */
function placeBeside(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = button.bottom + GAP + height + EDGE <= clientHeight;
  const top = isBelow ? button.bottom + GAP : button.top - GAP - height;
  const left = getComputedStyle(menu).direction === "rtl" ? button.left : button.right - width;
  // Between pixels, the content could be a pixel larger than the menu.
  menu.style.top = `${Math.round(Math.max(EDGE, Math.min(top, clientHeight - height - EDGE)))}px`;
  menu.style.left = `${Math.round(Math.max(EDGE, Math.min(left, clientWidth - width - EDGE)))}px`;
}
