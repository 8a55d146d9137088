import { Fragment } from "react";
import { KEY_NAMES, text } from "#copy/shortcuts.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";

/** All keyboard shortcuts of the page, in groups. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const hasKey = usePage((page) => page.shortcutKey);
  return (
    <Dialog wide title={text.title} onClose={onClose} close={{ label: text.close, track: "shortcuts-close" }}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {text.groups.map(({ title, hint, rows }) => (
          <section key={title} className="grid content-start gap-1">
            <h3 className="font-semibold text-sm">{title}</h3>
            {hint && <p className="text-faint text-xs">{hint}</p>}
            <dl className="divide-y divide-line text-sm">
              {rows.map(({ keys, does }) => (
                <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
                  <dt className="flex flex-wrap items-center gap-1">
                    {keys.map((combination, i) => (
                      <Fragment key={combination}>
                        {i > 0 && keys.length === 2 && <span className="text-faint text-xs">{text.or}</span>}
                        <Combination keys={combination.split("+")} />
                      </Fragment>
                    ))}
                  </dt>
                  <dd className="text-muted">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        track="shortcuts-key"
        label={text.key}
        hint={text.keyHint}
        checked={hasKey}
        onChange={(shortcutKey) => pageStore.setState({ shortcutKey })}
      />
    </Dialog>
  );
}

/** Keys that are pressed together. */
function Combination({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, i) => (
    <Fragment key={key}>
      {i > 0 && <span className="text-faint text-xs">+</span>}
      <kbd className="min-w-7 rounded-s border border-control bg-inset px-1.5 py-0.5 text-center font-sans text-xs">
        {KEY_NAMES[key] ? (
          <>
            <span aria-hidden="true">{key}</span>
            <span className="sr-only">{KEY_NAMES[key]}</span>
          </>
        ) : (
          key
        )}
      </kbd>
    </Fragment>
  ));
}
