import { ChevronDown } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";

interface FoldsProps {
  readonly folds: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Classes of the grid. */
  readonly className?: string;
}

/** Texts that are folded until opened. */
export function Folds({ folds, className }: FoldsProps) {
  return (
    <ul className={classNames("grid", className)}>
      {folds.map(({ title, paragraphs }) => (
        <li key={title} className="border-line border-b">
          <details className="group">
            <summary
              data-track="guide-fold"
              className="flex min-h-12 list-none items-center justify-between gap-3 rounded-s transition-colors duration-150 hover:text-accent-strong [&::-webkit-details-marker]:hidden"
            >
              {title}
              <ChevronDown className="size-4 shrink-0 text-muted transition-transform duration-150 group-[[open]]:rotate-180" />
            </summary>
            <div className="grid max-w-prose gap-2 pb-4 text-muted text-sm">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
