import { API } from "@vr-eye-lab/domain/api";
import type { ChangesResponse, DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import type { Device } from "./device.ts";
import type { Answered } from "./network.ts";

/** The marks in the names of saved motions: each name that a person types has one that no other has. */
export const marksIn = (text: string): string[] => [...new Set(text.match(/\bm\d+\b/g))];

/** The mark of a session: its fraction of a second, which no checkpoint changes. */
export const sessionMark = (seconds: number): string => `p${Math.round((seconds % 1) * 1000)}`;

/** Why a write may be missing that only the memory of a page has: until a server stores it. */
export const IN_MEMORY = "in memory";

/** Something that a person saved. */
export interface Saved {
  readonly kind: "motion" | "removal" | "session" | "sitting" | "goal" | "name" | "comfort";
  /** What to find it by: the mark of a motion or session, the removed document, the tries of a sitting, or a value. */
  readonly mark: string;
  readonly device: Device;
  /** The id of the user whose it is; null for a visitor's. */
  readonly user: string | null;
  /** 'shown': the page showed it as saved. */
  state: "tried" | "shown" | "failed";
  /** The renames and deletions by people who had seen it. Of a removal, the writes that may bring the document back. */
  replacements: number;
  /** Why it may be missing; null if it may not. */
  excuse: string | null;
  /** When a server stored it, in simulated milliseconds; null before. */
  storedAt: number | null;
  /** Seconds of a session so far. */
  seconds: number;
}

/** What people have saved and seen, and what servers have answered. It knows no rule of the product. */
export function createModel() {
  const saved: Saved[] = [];
  const byMark = new Map<string, Saved>();
  /** The marks that a device has shown for a document of a user. */
  const seen = new Map<Device, Map<string, Set<string>>>();
  /** The devices on which each document has been renamed or brought back. */
  const changedOn = new Map<string, Set<Device>>();
  /** The revision of each stored write, by user. */
  const revisions = new Map<string, Map<string, number>>();
  /** The revisions that a user's answers contain. */
  const known = new Map<string, Set<number>>();
  let count = 0;

  function seenOn(device: Device, user: string, document: string): Set<string> {
    const all = seen.get(device) ?? new Map<string, Set<string>>();
    seen.set(device, all);
    const key = `${user} ${document}`;
    if (!all.has(key)) all.set(key, new Set());
    return all.get(key) as Set<string>;
  }

  /** What a write saves. */
  function savedBy({ collection, documentId, kind, body }: DocumentWrite): Saved[] {
    if (kind === "delete") return saved.filter((each) => each.mark === documentId);
    const { name = "", duration = 0, tries } = (body ?? {}) as { name?: string; duration?: number; tries?: number[] };
    const marks =
      collection === "practice"
        ? [sessionMark(duration)]
        : collection === "measures"
          ? [`s${tries?.join(" ")}`]
          : collection === "savedSequences"
            ? marksIn(name)
            : [];
    return marks.flatMap((mark) => byMark.get(mark) ?? []);
  }

  const model = {
    saved,
    violations: [] as string[],
    /** The ids of the writes that a server has refused. */
    refused: new Set<string>(),
    isRestored: false,
    /** Whether a device lost writes that the server may have stored, in an answer that didn't arrive. */
    isForgotten: false,
    /** The users for whom an import, Undo or a restored backup may have brought something back beside a copy. */
    repeated: new Set<string>(),
    /** The id of the user who typed a mark. */
    ownerOf: (mark: string) => byMark.get(mark)?.user,
    number: () => ++count,
    newMark: () => `m${++count}`,
    add(kind: Saved["kind"], mark: string, device: Device, user: string | null): Saved {
      const one: Saved = {
        ...{ kind, mark, device, user, state: "tried", replacements: 0 },
        ...{ excuse: null, storedAt: null, seconds: 0 },
      };
      saved.push(one);
      byMark.set(mark, one);
      return one;
    },
    addSession(device: Device, user: string | null): Saved {
      count += 1;
      return Object.assign(model.add("session", `p${count}`, device, user), { seconds: count / 1000 });
    },
    /** What must be in an account, or in a browser for null. */
    expected: (user: string | null) =>
      saved.filter((each) => each.user === user && each.state === "shown" && each.excuse === null),
    excuse(which: (saved: Saved) => boolean, why: string): void {
      for (const each of saved) if (which(each)) each.excuse ??= why;
    },
    /** A page shows saved motions of a user. */
    see(device: Device, user: string, motions: readonly (readonly [id: string, name: string])[]): void {
      for (const [id, name] of motions) for (const mark of marksIn(name)) seenOn(device, user, id).add(mark);
    },
    /** A person replaces or deletes a document: all that the device has ever shown of it. @returns that */
    replace(device: Device, user: string, document: string): readonly Saved[] {
      const all = [...seenOn(device, user, document)].flatMap((mark) => byMark.get(mark) ?? []);
      for (const each of all) each.replacements += 1;
      return all;
    },
    /** A person renames a document or brings it back, perhaps after somebody else has removed it. */
    change(device: Device, document: string): void {
      changedOn.set(document, (changedOn.get(document) ?? new Set()).add(device));
      for (const each of saved) if (each.mark === document) each.replacements += 1;
    },
    /** A person removes a document. What another device or a suspended tab has changed may be stored later and bring it back. */
    remove(device: Device, user: string, document: string): Saved {
      const isIdle = [...device.tabs].every(
        ({ owner, suspendsInTransaction }) => owner.state === "running" && !suspendsInTransaction,
      );
      const others = [...(changedOn.get(document) ?? [])].filter((other) => other !== device || !isIdle);
      return Object.assign(model.add("removal", document, device, user), { replacements: others.length });
    },
    /** The server has the state of an earlier time again. */
    restored(since: number): void {
      model.excuse(({ storedAt }) => storedAt !== null && storedAt >= since, "the backup is older");
      for (const each of saved) if (each.user !== null) model.repeated.add(each.user);
      revisions.clear();
      model.isRestored = true;
    },
    /** Revisions that a user doesn't have although there are later ones. A restore leaves a gap on purpose, and 1 is the profile of the sign-up. */
    gaps(user: string): number[] {
      const all = known.get(user) ?? new Set();
      const isKnown = !model.isRestored && !model.isForgotten;
      const expected = !isKnown ? [] : Array.from({ length: Math.max(1, ...all) - 1 }, (_, i) => i + 2);
      return expected.filter((each) => !all.has(each));
    },
    /** Notes what a server has stored, and checks whose data it answers with. */
    answered({ sent, text }: Answered, now: number): void {
      const user = sent.headers.get("x-vr-eye-lab-user");
      if (user === null) return;
      for (const mark of marksIn(text)) {
        const owner = byMark.get(mark)?.user;
        if (owner && owner !== user) model.violations.push(`${sent.tab.name} gets ${mark} of another user.`);
      }
      const all = known.get(user) ?? new Set<number>();
      known.set(user, all);
      if (sent.path.startsWith(`${API.changes}?`)) {
        for (const { revision } of (JSON.parse(text) as Partial<ChangesResponse>).changes ?? []) all.add(revision);
      }
      if (sent.path !== API.push || sent.body === undefined) return;
      const stored = revisions.get(user) ?? new Map<string, number>();
      revisions.set(user, stored);
      const { writes } = JSON.parse(sent.body) as { writes: DocumentWrite[] };
      for (const result of (JSON.parse(text || "{}") as { results?: PushResult[] }).results ?? []) {
        if (result.status === "refused") model.refused.add(result.id);
        const write = writes.find(({ id }) => id === result.id);
        if (result.status !== "stored" || !write) continue;
        const before = stored.get(write.id) ?? result.revision;
        if (before !== result.revision)
          model.violations.push(`Write ${write.id} is stored as ${before} and ${result.revision}.`);
        stored.set(write.id, result.revision);
        for (const revision of result.copyId ? [result.revision, result.revision - 1] : [result.revision])
          all.add(revision);
        for (const each of savedBy(write)) {
          each.storedAt ??= now;
          if (each.excuse === IN_MEMORY) each.excuse = null;
        }
      }
    },
  };
  return model;
}
