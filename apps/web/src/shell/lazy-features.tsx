import { common } from "#copy/common.ts";
import { lazyFeature } from "../data/browser/lazy-feature.ts";
import { reloadPage } from "../data/service-worker/service-worker.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

// The features that the shell shows and that are not part of the first script.
export const account = lazyFeature(() => import("../features/account/account-tab.tsx"));
export const billing = lazyFeature(() => import("../features/billing/checkout-dialogs.tsx"));
export const guide = lazyFeature(() => import("../features/guide/guide-tab.tsx"));
export const motions = lazyFeature(() => import("../features/motions/motions-tab.tsx"));
export const sequences = lazyFeature(() => import("../features/sequences/sequence-dialogs.tsx"));
export const sharing = lazyFeature(() => import("../features/sharing/shared-report.tsx"));
export const tour = lazyFeature(() => import("../features/tour/tour.ts"));

const loading = <p className="p-6 text-muted">{common.loading}</p>;
const lost = (retry: () => void) => (
  <div className="max-w-xl p-4 md:p-6">
    <Notice
      kind="error"
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => void reloadPage()}>{common.reload}</Button>
          <Button look="primary" onClick={retry}>
            {common.tryAgain}
          </Button>
        </span>
      }
    >
      {common.screenLost}
    </Notice>
  </div>
);

/** What a tab shows in place of a feature that is loading or lost. */
export const inTab = { loading, lost };

/** The same for a route that has the whole window. */
export const inWindow = {
  loading: <main>{loading}</main>,
  lost: (retry: () => void) => <main>{lost(retry)}</main>,
};
