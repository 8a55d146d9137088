import { en } from "#copy/en.ts";
import { Button } from "../../ui/button.tsx";

/** Shown in place of a part of the Active tab whose script could not be fetched. */
export const partLost = (retry: () => void) => (
  <div className="grid justify-items-start gap-2 text-sm">
    {en.screenLost}
    <Button onClick={retry}>{en.tryAgain}</Button>
  </div>
);
