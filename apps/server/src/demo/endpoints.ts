import { API } from "@vr-eye-lab/domain/api";
import type { EndpointGroup } from "../http/endpoint.ts";
import { loggedInSchema } from "../sign-in/endpoints.ts";

export const demoEndpoints: EndpointGroup = {
  name: "Demo",
  about:
    "A server with DEMO=1 has one sample account, which everyone shares, and resets it every hour. It answers 403 `demo/not-available` for what could lock others out or has no purpose there: accounts, passwords, emails, codes, payments.",
  endpoints: [
    {
      id: "enterDemo",
      method: "post",
      path: API.demo,
      summary: "Sign in to the sample account of a demo",
      details: "Needs no password. Other servers answer 404.",
      login: "read",
      inDemo: true,
      answers: { 200: loggedInSchema },
      errors: { 401: ["auth/not-signed-in"], 403: ["auth/disabled"], 404: ["not-found"] },
      limits: ["demo"],
    },
  ],
};
