export { openDatabase } from "../db/open-database.ts";
export { newPersonRow } from "../db/testing/people.ts";
export { storeClicks } from "../tracking/clicks.ts";
