import { LONGEST_SHARE_NAME, type NewShare, SHARE_DAYS, type Share } from "@vr-eye-lab/domain/sharing";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { dateOf } from "#copy/dates.ts";
import { text } from "#copy/sharing.ts";
import { useCheckIns } from "../../data/check-in/check-in.ts";
import { createShare, endShare, listShares } from "../../data/sharing/share-links.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { SHARED_PATH } from "./share-link.ts";

const OPTIONS = SHARE_DAYS.map((days) => ({ value: String(days), label: text.daysOption(days) }));

/** Focuses the first field of a form when it appears. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();

/** Creates, lists and revokes the user's share links. */
export function ShareSettings() {
  const online = useOnline();
  const [shares, setShares] = useState<readonly Share[]>([]);
  const [created, setCreated] = useState<NewShare | null>(null);
  const [name, setName] = useState("");
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(30);
  const [withCheckIns, setWithCheckIns] = useState(false);
  const hasCheckIns = (useCheckIns()?.length ?? 0) > 0;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!online) return;
    void listShares().then((outcome) => {
      if ("value" in outcome) setShares(outcome.value);
      else setProblem(outcome.problem);
    });
  }, [online]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setProblem(text.nameMissing);
    setBusy(true);
    const outcome = await createShare({ name, days, checkIns: withCheckIns });
    setBusy(false);
    if ("problem" in outcome) return setProblem(outcome.problem);
    setProblem(null);
    setName("");
    setWithCheckIns(false);
    setOpen(false);
    setCreated(outcome.value);
    setShares([outcome.value.share, ...shares]);
  }

  async function revoke(revoked: Share) {
    const outcome = await endShare(revoked.id);
    if ("problem" in outcome) return setProblem(outcome.problem);
    setProblem(null);
    setShares(shares.filter((share) => share.id !== revoked.id));
    if (created?.share.id === revoked.id) setCreated(null);
    showDone(text.ended(revoked.name));
  }

  return (
    <Section
      title={text.title}
      className="grid grid-cols-1 content-start gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <p className="max-w-prose text-muted text-sm">{text.hint}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!online && <p className="text-muted text-sm">{text.offline}</p>}
      {open ? (
        <form ref={focusFirst} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
          <TextField
            label={text.name}
            placeholder={text.namePlaceholder}
            data-track="share-name"
            autoComplete="off"
            maxLength={LONGEST_SHARE_NAME}
            value={name}
            onChange={setName}
          />
          <Select
            label={text.days}
            track="share-days"
            value={String(days)}
            options={OPTIONS}
            onChange={(value) => setDays(SHARE_DAYS.find((each) => String(each) === value) ?? days)}
          />
          {hasCheckIns && (
            <Switch
              label={text.checkIns}
              hint={text.checkInsHint}
              track="share-check-ins"
              checked={withCheckIns}
              onChange={setWithCheckIns}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" data-track="share-create" disabled={busy || !online}>
              {text.create}
            </Button>
            <Button
              look="quiet"
              data-track="share-cancel"
              onClick={() => {
                setOpen(false);
                setProblem(null);
              }}
            >
              {text.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button data-track="share-open" disabled={!online} onClick={() => setOpen(true)} className="justify-self-start">
          {text.create}
        </Button>
      )}
      {created && <NewLink key={created.share.id} created={created} />}
      {shares.length > 0 && (
        <ul aria-label={text.list} className="divide-y divide-line border-line border-y">
          {shares.map((share) => (
            <li key={share.id} className="flex items-center justify-between gap-3 py-2">
              <div className="min-w-0">
                <p dir="auto" className="truncate font-semibold text-sm">
                  {share.name}
                </p>
                <p className="text-muted text-xs">
                  {text.until(dateOf(share.expiresAt))}, {share.checkIns && `${text.withCheckIns}, `}
                  {share.openedAt ? text.opened(dateOf(share.openedAt)) : text.notOpened}
                </p>
              </div>
              <Button
                look="quiet"
                data-track="share-end"
                disabled={!online}
                aria-label={text.endLabel(share.name)}
                onClick={() => void revoke(share)}
              >
                {text.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A new link, selected for copying: it is shown only once. */
function NewLink({ created: { share, token } }: { readonly created: NewShare }) {
  const box = useRef<HTMLDivElement>(null);
  const link = `${window.location.origin}${SHARED_PATH}#${token}`;

  useEffect(() => box.current?.querySelector("input")?.select(), []);

  return (
    <div ref={box} data-shown-once="" className="grid gap-3 rounded-m border border-accent/50 bg-accent-soft p-4">
      <p className="text-sm">{text.made(share.name)}</p>
      <TextField label={text.link} data-track="share-link" readOnly value={link} />
      <div className="flex items-center gap-3">
        <CopyButton words={text} content={() => link} track="share-copy" />
      </div>
    </div>
  );
}
