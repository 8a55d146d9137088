import { API } from "@vr-eye-lab/domain/api";
import { reminderOffRequestSchema } from "@vr-eye-lab/domain/programme";
import { z } from "zod";
import { doneSchema, type EndpointGroup, endpoints } from "../http/endpoint.ts";

const query = {
  token: { schema: z.string(), about: "The token of the List-Unsubscribe header, for email programs (RFC 8058)." },
};

export const programmeEndpoints: EndpointGroup = {
  name: "Reminders",
  endpoints: endpoints({
    openReminderOff: {
      get: API.reminderOff,
      summary: "Open the page that turns reminders off",
      details: "Changes nothing.",
      query,
      answers: { 302: null },
    },
    turnReminderOff: {
      post: API.reminderOff,
      summary: "Turn off the reminder that an email came from",
      details: "The token is in the body or in the query.",
      query,
      body: reminderOffRequestSchema,
      answers: { 200: doneSchema },
      errors: { 404: ["reminder/link-invalid"] },
      limits: ["reminder-off"],
    },
  }),
};
