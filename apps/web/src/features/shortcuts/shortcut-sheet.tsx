import { Fragment, type ReactNode } from "react";
import { KEY_NAMES, type Keys, text } from "../../copy/shortcuts.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { closeShortcuts } from "./shortcuts-store.ts";

/** All keys that the page has, by what they work on. */
export function ShortcutSheet() {
  const hasKey = usePage((page) => page.shortcutKey);
  const setShortcutKey = usePage((page) => page.setShortcutKey);
  return (
    <Dialog
      wide
      title={text.title}
      onClose={closeShortcuts}
      actions={
        <Button look="primary" data-focus data-track="shortcuts-close" onClick={closeShortcuts}>
          {text.close}
        </Button>
      }
    >
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {text.groups.map(({ title, hint, rows }) => (
          <section key={title} className="grid content-start gap-1">
            <h3 className="font-semibold text-sm">{title}</h3>
            {hint && <p className="text-faint text-xs">{hint}</p>}
            <dl className="divide-y divide-line text-sm">
              {rows.map(({ keys, does }) => (
                <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
                  <dt className="flex flex-wrap items-center gap-1">
                    <KeyNames keys={keys} />
                  </dt>
                  <dd className="text-muted">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch track="shortcuts-key" label={text.key} hint={text.keyHint} checked={hasKey} onChange={setShortcutKey} />
    </Dialog>
  );
}

/** Keys to choose from, those that are pressed together joined by a plus. More than two stand side by side without words. */
function KeyNames({ keys }: { readonly keys: Keys }): ReactNode {
  return keys.map((combination, i) => (
    <Fragment key={combination.join("+")}>
      {i > 0 && keys.length === 2 && <span className="text-faint text-xs">{text.or}</span>}
      {combination.map((key, j) => (
        <Fragment key={key}>
          {j > 0 && <span className="text-faint text-xs">+</span>}
          <Key name={key} />
        </Fragment>
      ))}
    </Fragment>
  ));
}

function Key({ name }: { readonly name: string }) {
  const spoken = KEY_NAMES[name];
  return (
    <kbd className="min-w-7 rounded-s border border-control bg-inset px-1.5 py-0.5 text-center font-sans text-xs">
      {spoken ? (
        <>
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">{spoken}</span>
        </>
      ) : (
        name
      )}
    </kbd>
  );
}
