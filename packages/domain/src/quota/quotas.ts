const MIB = 1024 * 1024;

/** What one account may store of a collection. */
export interface Quota {
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
  savedSequences: { live: 10_000, rows: 50_000, bytes: 32 * MIB },
  selfTests: { live: 1_000, rows: 5_000, bytes: 4 * MIB },
  /** Visits to the page. */
  sessions: { rows: 50_000, bytes: 48 * MIB },
  practice: { rows: 75_000, bytes: 64 * MIB },
  /** Days with practice: 54 years. */
  practiceDays: { rows: 20_000 },
} as const satisfies Readonly<Record<string, Quota>>;

export type QuotaCollection = keyof typeof QUOTAS;

/** Up to these bytes, practice records are stored with settings and evidence; from there to the quota without. */
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
