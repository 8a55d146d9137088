export { DOCUMENT_COLLECTIONS, type DocumentCollection } from "./collections.ts";
export {
  MOST_ANSWERS,
  MOST_PER_DAY,
  PRACTICE_DETAIL_BYTES,
  QUOTAS,
  type Quota,
  type QuotaCollection,
} from "./quotas.ts";
