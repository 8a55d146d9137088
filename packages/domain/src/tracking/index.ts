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
} from "./api.ts";
export { type VisitDocument, visitDocumentSchema } from "./visit.ts";
