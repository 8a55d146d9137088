import { API } from "@vr-eye-lab/domain/api";
import { practiceSessionsSchema, practiceStatsSchema } from "@vr-eye-lab/domain/practice";
import { calendarDateSchema, zoneSchema } from "@vr-eye-lab/domain/time";
import { z } from "zod";
import { type EndpointGroup, endpoints } from "../http/endpoint.ts";
import { LARGEST_PAGE } from "./routes.ts";

export const practiceEndpoints: EndpointGroup = {
  name: "Practice",
  endpoints: endpoints({
    readPracticeStats: {
      get: API.stats,
      summary: "Read the statistics of practice",
      details: "Times in seconds.",
      login: "required",
      query: {
        today: { schema: calendarDateSchema, about: "The user's calendar date. Default: today in the zone." },
        zone: { schema: zoneSchema, about: "The IANA name of the user's time zone. Default: UTC." },
      },
      answers: { 200: practiceStatsSchema },
      errors: { 429: ["documents/read-too-often"] },
    },
    listPracticeSessions: {
      get: API.practiceSessions,
      summary: "List practice sessions, newest first",
      login: "required",
      query: {
        limit: { schema: z.int().min(1).max(LARGEST_PAGE), about: "Sessions per page." },
        before: { schema: z.string(), about: "`next` of the page before. Default: the first page." },
      },
      answers: { 200: practiceSessionsSchema },
      errors: { 429: ["documents/read-too-often"] },
    },
  }),
};
