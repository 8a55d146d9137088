import { accountDataSchema, accountFactsSchema } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import { doneSchema, type EndpointGroup, endpoints } from "../http/endpoint.ts";
import { deleteAccountSchema } from "./account-routes.ts";

export const accountEndpoints: EndpointGroup = {
  name: "Account",
  endpoints: endpoints({
    readAccount: {
      get: API.account,
      summary: "Read facts about the account",
      login: "required",
      answers: { 200: accountFactsSchema },
    },
    deleteAccount: {
      delete: API.account,
      summary: "Delete the account and all its data",
      details: "Cancels the subscription. Needs the password, unless the user signed in by an email link a moment ago.",
      login: "required",
      body: deleteAccountSchema,
      answers: { 200: doneSchema },
      errors: {
        400: ["account/password-too-long"],
        403: ["auth/needs-fresh-link", "auth/wrong-password"],
        409: ["account/still-charged"],
        429: ["auth/server-busy"],
        502: ["account/not-cancelled"],
      },
      limits: ["account"],
    },
    exportAccount: {
      get: API.accountExport,
      summary: "Download everything that is stored about the user",
      details: "A stream of any size; a failure ends the connection. The schema has the part that can be imported.",
      login: "required",
      answers: { 200: { mediaType: "application/json", schema: accountDataSchema } },
      errors: { 429: ["account/export-busy"] },
      limits: ["export"],
    },
  }),
};
