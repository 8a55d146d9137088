import { common } from "#copy/common.ts";
import { Button } from "../../ui/button.tsx";

/** Shown in place of a part of the Active tab whose script could not be fetched. */
export const partLost = (retry: () => void) => (
  <div className="grid justify-items-start gap-2 text-sm">
    {common.screenLost}
    <Button onClick={retry}>{common.tryAgain}</Button>
  </div>
);
