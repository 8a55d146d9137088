import { browserStorage } from "../../log/debug-log.ts";
import { createVisitorSessions } from "./visitor-sessions.ts";

/** The sessions that visitors have practised in this browser. */
export const visitorSessions = createVisitorSessions(browserStorage);
