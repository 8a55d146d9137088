import { API } from "@vr-eye-lab/domain/api";
import { returnTicketRequestSchema } from "@vr-eye-lab/domain/billing";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { z } from "zod";
import { doneSchema, type EndpointGroup, endpoints } from "../http/endpoint.ts";
import { nothingSchema } from "./auth-routes.ts";
import { confirmLinkSchema } from "./confirm-routes.ts";
import { addressSchema } from "./credentials.ts";
import { userSchema } from "./login-cookie.ts";
import { signInSchema, signUpSchema } from "./sign-in-routes.ts";

const sessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ipAddress: z.string().nullish(),
  userAgent: z.string().nullish(),
});
/** The user of a new login. */
export const loggedInSchema = z.object({ user: z.object({ id: z.string(), email: z.string() }) });
export const requestedSchema = doneSchema.extend({ message: z.string().optional() });

/** Errors of the fields that people fill in, and of what is expensive. */
export const EMAIL = ["account/bad-email"] satisfies ServerMessageCode[];
export const PASSWORD = ["account/password-short", "account/password-too-long"] satisfies ServerMessageCode[];
export const EMAIL_LIMIT = ["mail/too-many"] satisfies ServerMessageCode[];
export const HASH_LIMIT = ["auth/server-busy"] satisfies ServerMessageCode[];

export const signInEndpoints: EndpointGroup = {
  name: "Sign-in",
  about: "Signing in sets the login cookie. Links in emails lead to the page, which sends their tokens by POST.",
  schemas: {
    LoggedIn: loggedInSchema,
    User: userSchema,
    EmailAddress: addressSchema,
    EmailRequested: requestedSchema,
  },
  endpoints: endpoints({
    readLogin: {
      get: "/api/auth/get-session",
      summary: "Read the current login; null without one",
      answers: { 200: z.object({ user: userSchema, session: sessionSchema }).nullable() },
    },
    signUp: {
      post: "/api/auth/sign-up/email",
      summary: "Create an account and sign in",
      body: signUpSchema,
      answers: { 200: z.object({ user: userSchema }) },
      errors: { 400: [...EMAIL, ...PASSWORD], 422: ["account/sign-up-failed"], 429: HASH_LIMIT },
      limits: ["sign-up"],
    },
    signIn: {
      post: "/api/auth/sign-in/email",
      summary: "Sign in with a password",
      body: signInSchema,
      answers: { 200: z.object({ redirect: z.literal(false), user: userSchema }) },
      errors: {
        400: [...EMAIL, ...PASSWORD],
        401: ["auth/wrong-credentials"],
        403: ["auth/disabled"],
        429: HASH_LIMIT,
      },
      limits: ["sign-in", "sign-in-any", "account", "account-any"],
    },
    signOut: {
      post: "/api/auth/sign-out",
      summary: "Sign out",
      login: "read",
      body: nothingSchema,
      answers: { 200: z.object({ success: z.boolean() }) },
    },
    sendSignInLink: {
      post: "/api/auth/sign-in/magic-link",
      summary: "Email a sign-in link",
      details: "The answer is the same for an address without an account: the link creates one.",
      body: addressSchema,
      answers: { 200: requestedSchema },
      errors: { 400: EMAIL, 429: EMAIL_LIMIT, 502: ["mail/not-sent"] },
      limits: ["send-link"],
    },
    confirmSignInLink: {
      post: API.linkConfirm,
      summary: "Sign in with the token of a link and the address that it was sent to",
      body: confirmLinkSchema,
      answers: {
        200: z.object({
          user: userSchema.pick({ id: true, email: true, name: true, emailVerified: true }),
          mustSetPassword: z.boolean(),
        }),
      },
      errors: {
        400: EMAIL,
        403: ["auth/link-other-address", "auth/disabled"],
        410: ["auth/link-invalid", "auth/link-used", "auth/link-expired", "auth/link-void"],
      },
      limits: ["link-confirm"],
    },
    endOtherLogins: {
      post: "/api/auth/revoke-other-sessions",
      summary: "End all other logins",
      login: "required",
      answers: { 200: doneSchema },
    },
    useReturnTicket: {
      post: API.returnTicket,
      summary: "Sign in on return from the payment page, once, with the ticket of the checkout",
      login: "read",
      body: returnTicketRequestSchema,
      answers: { 200: loggedInSchema },
      errors: {
        401: ["auth/not-signed-in"],
        403: ["auth/disabled"],
        409: ["auth/signed-in-already"],
        410: ["checkout/ticket-invalid"],
      },
      limits: ["return-ticket"],
    },
  }),
};
