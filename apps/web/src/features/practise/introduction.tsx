import { common } from "#copy/common.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { useAccount } from "../../data/login/login.ts";

/** Says what this is to a newcomer, who isn't signed in and has started no session in this browser. */
export function Introduction() {
  const isVisitor = useAccount(({ user }) => user === null);
  const isNew = usePage(({ safetySeen }) => !safetySeen);
  if (!isVisitor || !isNew) return null;
  return (
    <div data-first="introduction">
      <h2 className="font-semibold text-xl tracking-[-0.01em]">{common.product}</h2>
      <p className="text-muted">{common.introduction}</p>
    </div>
  );
}
