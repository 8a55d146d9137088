import type { RateLimits } from "../http/rate-limit.ts";
import type { RateLimitName } from "../http/rate-limit-table.ts";
import { TooManyRequestsError } from "../http/too-many-requests-error.ts";

/** Sign-in links, other emails that anyone can request for an address, and emails about an account. */
export type EmailKind = "link" | "other" | "notice";

/** Limits the emails per recipient, from all senders together. */
export function createRecipientLimit(rateLimits: RateLimits) {
  type Limit = Extract<RateLimitName, `recipient${string}`>;
  return {
    /** Counts one email. @returns uncounts it @throws TooManyRequestsError */
    async take(kind: EmailKind, to: string): Promise<() => Promise<unknown>> {
      const taken: Limit[] = [];
      const wait = async (limit: Limit) => {
        const seconds = await rateLimits.take(limit, to);
        if (seconds === 0) taken.push(limit);
        return seconds;
      };
      let retryAfter = await wait(FIRST_LIMIT[kind]);
      if (kind === "other" && retryAfter === 0) retryAfter = await wait("recipient");
      if (kind === "link" && retryAfter > 0) retryAfter = Math.min(retryAfter, await wait("recipient-link"));
      if (retryAfter > 0) throw new TooManyRequestsError("mail/too-many", retryAfter);
      return () => Promise.allSettled(taken.map((limit) => rateLimits.giveBack(limit, to)));
    },
  };
}

const FIRST_LIMIT = { link: "recipient", other: "recipient-other", notice: "recipient-notice" } as const;
