/** How a call of the API goes wrong. */
export type Fault = {
  /** How many calls it spoils; one unless said otherwise. */
  readonly times?: number;
  /** Only calls whose method and path fit, such as `/^POST .*checkout/`; all unless said otherwise. */
  readonly matching?: RegExp;
  /** Whether the call has taken effect when it goes wrong; 'before' unless said otherwise. */
  readonly moment?: "before" | "after";
} & (
  | { readonly kind: "slow"; readonly milliseconds: number }
  /** Refused or failed: 429 with seconds of Retry-After, 500, … */
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  /** 200, and half of an answer. */
  | { readonly kind: "broken-json" }
  /** 200, and a page for people. */
  | { readonly kind: "html" }
  /** No answer ever. */
  | { readonly kind: "hang" }
  /** The connection is cut. */
  | { readonly kind: "cut" }
);

/** A call of the API, as it came. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** Milliseconds since 1970 by the real clock. */
  readonly at: number;
}

/** Faults of the API, for tests of whoever speaks to it. */
export interface Faults {
  /** Every call that came, spoilt or not. */
  readonly seen: readonly SeenCall[];
  /** Spoils the next calls. Faults that were added earlier come first. */
  add(fault: Fault): void;
  /** From now on all goes well again. */
  clear(): void;
  /** Notes a call. @returns the fault that spoils it */
  meet(call: SeenCall): Fault | undefined;
}

export function createFaults(): Faults {
  const seen: SeenCall[] = [];
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    seen,
    add(fault) {
      waiting.push({ fault, left: fault.times ?? 1 });
    },
    clear() {
      waiting = [];
    },
    meet(call) {
      seen.push(call);
      const next = waiting.find(({ fault, left }) => left > 0 && fits(fault, call));
      if (next) next.left -= 1;
      return next?.fault;
    },
  };
}

function fits({ matching }: Fault, { method, path }: SeenCall): boolean {
  return matching === undefined || new RegExp(matching).test(`${method} ${path}`);
}
