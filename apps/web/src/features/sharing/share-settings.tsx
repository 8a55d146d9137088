import { LONGEST_SHARE_NAME, type NewShare, SHARE_DAYS, type Share } from "@vr-eye-lab/domain/sharing";
import { type FormEvent, useEffect, useId, useState } from "react";
import { text } from "../../copy/sharing.ts";
import { createShare, endShare, listShares } from "../../data/sharing/share.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { NewLink } from "./new-link.tsx";
import { ShareList } from "./share-list.tsx";

const OPTIONS = SHARE_DAYS.map((days) => ({ value: String(days), label: text.daysOption(days) }));

/** Links that show one's progress to somebody else: made, listed and ended here. */
export function ShareSettings() {
  const id = useId();
  const online = useOnline();
  const [shares, setShares] = useState<readonly Share[]>([]);
  const [made, setMade] = useState<NewShare | null>(null);
  const [name, setName] = useState("");
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(30);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!online) return;
    let gone = false;
    void listShares().then((listed) => {
      if (gone) return;
      if ("value" in listed) setShares(listed.value);
      else setProblem(listed.problem);
    });
    return () => {
      gone = true;
    };
  }, [online]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setProblem(text.nameMissing);
    setBusy(true);
    const outcome = await createShare({ name, days });
    setBusy(false);
    if ("problem" in outcome) return setProblem(outcome.problem);
    setProblem(null);
    setName("");
    setMade(outcome.value);
    setShares([outcome.value.share, ...shares]);
  }

  async function end({ id: ended, name: of }: Share) {
    const outcome = await endShare(ended);
    if ("problem" in outcome) return setProblem(outcome.problem);
    setProblem(null);
    setShares(shares.filter((share) => share.id !== ended));
    if (made?.share.id === ended) setMade(null);
    showDone(text.ended(of));
  }

  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h3 id={id} className="font-semibold">
        {text.title}
      </h3>
      <p className="text-muted text-sm">{text.hint}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!online && <p className="text-muted text-sm">{text.offline}</p>}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={text.name}
          placeholder={text.namePlaceholder}
          data-track="share-name"
          autoComplete="off"
          maxLength={LONGEST_SHARE_NAME}
          value={name}
          onChange={setName}
        />
        <div className="pt-3">
          <Select
            label={text.days}
            track="share-days"
            value={String(days)}
            options={OPTIONS}
            onChange={(value) => setDays(SHARE_DAYS.find((each) => String(each) === value) ?? days)}
          />
        </div>
        <Button type="submit" data-track="share-create" disabled={busy || !online} className="justify-self-start">
          {text.create}
        </Button>
      </form>
      {made && <NewLink key={made.share.id} made={made} />}
      <ShareList shares={shares} disabled={!online} onEnd={(share) => void end(share)} />
    </section>
  );
}
