export { type AccountData, accountDataSchema } from "./account-data.ts";
export { type AccountFacts, accountFactsSchema } from "./api.ts";
