import { text } from "../../../copy/account.ts";
import { changeProfile, useProfile } from "../../../data/local/documents.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** For whoever chose not to have their practice recorded: why the figures stand still, and the way to change that. */
export function NotRecorded() {
  if (useProfile()?.recording !== false) return null;
  const record = () => changeProfile({ recording: true }).catch(() => showToast(text.settings.failed));
  return (
    <Notice
      kind="info"
      action={
        <Button data-track="record-practice" onClick={() => void record()}>
          {text.notRecorded.record}
        </Button>
      }
    >
      {text.notRecorded.text}
    </Notice>
  );
}
