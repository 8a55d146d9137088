import { common } from "#copy/common.ts";
import { usePage } from "../../data/exercise/page-store.ts";

/** Says what this is to a visitor who has started no session in this browser. */
export function Introduction() {
  const isNew = usePage(({ safetySeen }) => !safetySeen);
  if (!isNew) return null;
  return (
    <div>
      <h2 className="font-semibold text-xl tracking-[-0.01em]">{common.product}</h2>
      <p className="text-muted">{common.introduction}</p>
    </div>
  );
}
