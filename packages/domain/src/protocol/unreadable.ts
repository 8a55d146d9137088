/** What a protocol version introduced. Earlier versions can't read it. */
export interface Addition {
  /** The first protocol version that reads it. */
  readonly since: number;
  readonly collections?: readonly string[];
  /** Exercise types. */
  readonly types?: readonly string[];
  /** Optional fields as collection and path without list indexes, such as `savedSequences.exercises.settings.dots`. */
  readonly fields?: readonly string[];
  /** Fields that an object had to have before, by its place, such as `practice.evidence`. */
  readonly nowOptional?: Readonly<Record<string, readonly string[]>>;
}

/** Everything added after version 0.1, oldest first. Version 2 reads tolerantly and added no names. */
const ADDITIONS: readonly Addition[] = [
  {
    since: 3,
    fields: ["practice.evidence.longGaps", "practice.evidence.renderScale", "practice.evidence.displayTime"],
    nowOptional: {
      "practice.evidence": ["ipd", "pauses", "refreshRate", "framesShown", "framesLate", "worstGap", "headStill"],
      selfTests: ["ipd"],
    },
  },
];

/** The protocol version of this page and this server. */
export const PROTOCOL = Math.max(...ADDITIONS.map(({ since }) => since));

/** The names that a protocol version can't read. */
export type Unreadable = Readonly<Record<"collections" | "types" | "fields", ReadonlySet<string>>> & {
  /** The fields without which it can't read an object, by the object's place. */
  readonly required: readonly (readonly [place: string, fields: readonly string[]])[];
};

/** @returns null when the version can read everything */
export function unreadableBy(version: number, additions: readonly Addition[] = ADDITIONS): Unreadable | null {
  const later = additions.filter(({ since }) => since > version);
  if (later.length === 0) return null;
  return {
    collections: new Set(later.flatMap(({ collections = [] }) => collections)),
    types: new Set(later.flatMap(({ types = [] }) => types)),
    fields: new Set(later.flatMap(({ fields = [] }) => fields)),
    required: later.flatMap(({ nowOptional = {} }) => Object.entries(nowOptional)),
  };
}

/** `unreadableBy`, or a test's version of it. */
export type UnreadableBy = (version: number) => Unreadable | null;
