/** The collections of documents that users create and delete. 'Add a collection' in CONTRIBUTING.md begins here. */
export const DOCUMENT_COLLECTIONS = ["savedSequences", "measures", "checkIns"] as const;
export type DocumentCollection = (typeof DOCUMENT_COLLECTIONS)[number];

const MIB = 1024 * 1024;

/** What one account may store of a collection. */
export interface Quota {
  /** What it stores, in messages. */
  readonly name: string;
  /** Documents that are not deleted. */
  readonly live?: number;
  /** Rows, including those that deleted documents leave behind. */
  readonly rows: number;
  /** Bytes of the stored JSON in UTF-8; missing if the rows bound them. */
  readonly bytes?: number;
}

/**
 * What one account may store: more than 20 years of daily practice need. Over a quota, everything can still be read, exported and deleted; only
 * growth is refused. Practice is not refused: a record over the quota is stored without detail, then only counted in the totals of its day.
 */
export const QUOTAS = {
  savedSequences: { name: "saved motions", live: 10_000, rows: 50_000, bytes: 32 * MIB },
  measures: { name: "measures", live: 5_000, rows: 10_000, bytes: 16 * MIB },
  checkIns: { name: "check-ins", live: 2_000, rows: 5_000, bytes: MIB },
  sessions: { name: "visits", rows: 50_000, bytes: 48 * MIB },
  practice: { name: "practice sessions", rows: 75_000, bytes: 64 * MIB },
  /** 54 years. */
  practiceDays: { name: "practice days", rows: 20_000 },
} as const satisfies Readonly<Record<DocumentCollection | "sessions" | "practice" | "practiceDays", Quota>>;

export type QuotaCollection = keyof typeof QUOTAS;

/** Up to these bytes, practice records are stored with settings, answers and evidence; from there to the quota without. */
export const PRACTICE_DETAIL_BYTES = 48 * MIB;

/** Answers to processed writes per account. Beyond, the oldest are dropped. */
export const MOST_ANSWERS = 50_000;

/** Per account and day of the server's clock (UTC). */
export const MOST_PER_DAY = {
  /** Practice records. More stay in the outbox until the next day. */
  practice: 10_000,
  /** Clicks. More are not stored. */
  clicks: 2_000,
} as const;
