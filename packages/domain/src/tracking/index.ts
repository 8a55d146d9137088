export {
  CLICK_BUFFER,
  type Click,
  type ClicksRequest,
  clicksRequestSchema,
  LARGEST_CLICKS,
  LARGEST_PAGE_VIEW,
  LONGEST_LABEL,
  LONGEST_USER_AGENT,
  MOST_CLICKS,
  type PageView,
  pageTitle,
  pageViewSchema,
} from "./answers.ts";
export { type SessionDocument, sessionDocumentSchema } from "./visit-record.ts";
