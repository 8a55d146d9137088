import { RATE_LIMITS } from "../../apps/server/src/http/rate-limit-table.ts";

// Loaded before the server: all tests sign up from one address within minutes.
Object.assign(RATE_LIMITS["sign-up"], { max: 10_000 });
