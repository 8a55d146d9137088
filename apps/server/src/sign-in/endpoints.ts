import { API } from "@vr-eye-lab/domain/api";
import { returnTicketRequestSchema } from "@vr-eye-lab/domain/billing";
import { z } from "zod";
import { doneSchema, type EndpointGroup } from "../http/endpoint.ts";
import type { ErrorCode } from "../http/http-error.ts";
import { AUTH_BODIES } from "./auth-routes.ts";
import { changeEmailSchema, confirmEmailChangeSchema } from "./change-email-routes.ts";
import { confirmEmailSchema, confirmLinkSchema, linkLoginSchema } from "./confirm-routes.ts";
import { changePasswordSchema, resetPasswordSchema, setPasswordSchema } from "./password-routes.ts";

/** A user as Better Auth sends it. */
const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
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
const requestedSchema = doneSchema.extend({ message: z.string().optional() });

/** Errors of the fields that people fill in. */
const EMAIL = ["account/bad-email"] satisfies ErrorCode[];
const PASSWORD = ["account/password-short", "account/password-too-long"] satisfies ErrorCode[];
const EMAIL_LIMIT = ["mail/too-many"] satisfies ErrorCode[];
const HASH_LIMIT = ["auth/server-busy"] satisfies ErrorCode[];

export const signInEndpoints: EndpointGroup = {
  name: "Sign-in",
  about: "Signing in sets the login cookie. Links in emails lead to the page, which sends their tokens by POST.",
  schemas: {
    LoggedIn: loggedInSchema,
    User: userSchema,
    EmailAddress: AUTH_BODIES.address,
    EmailRequested: requestedSchema,
  },
  endpoints: [
    {
      id: "readLogin",
      method: "get",
      path: "/api/auth/get-session",
      summary: "Read the current login; null without one",
      answers: { 200: z.object({ user: userSchema, session: sessionSchema }).nullable() },
    },
    {
      id: "signUp",
      method: "post",
      path: "/api/auth/sign-up/email",
      summary: "Create an account and sign in",
      body: AUTH_BODIES.signUp,
      answers: { 200: z.object({ user: userSchema }) },
      errors: { 400: [...EMAIL, ...PASSWORD], 422: ["account/sign-up-failed"], 429: HASH_LIMIT },
      limits: ["sign-up"],
    },
    {
      id: "signIn",
      method: "post",
      path: "/api/auth/sign-in/email",
      summary: "Sign in with a password",
      body: AUTH_BODIES.signIn,
      answers: { 200: z.object({ redirect: z.literal(false), user: userSchema }) },
      errors: {
        400: [...EMAIL, ...PASSWORD],
        401: ["auth/wrong-credentials"],
        403: ["auth/disabled"],
        429: HASH_LIMIT,
      },
      limits: ["sign-in", "sign-in-any", "account", "account-any"],
    },
    {
      id: "signOut",
      method: "post",
      path: "/api/auth/sign-out",
      summary: "Sign out",
      login: "read",
      body: AUTH_BODIES.nothing,
      inDemo: true,
      answers: { 200: z.object({ success: z.boolean() }) },
    },
    {
      id: "sendSignInLink",
      method: "post",
      path: "/api/auth/sign-in/magic-link",
      summary: "Email a sign-in link",
      details: "The answer is the same for an address without an account: the link creates one.",
      body: AUTH_BODIES.address,
      answers: { 200: requestedSchema },
      errors: { 400: EMAIL, 429: EMAIL_LIMIT, 502: ["mail/not-sent"] },
      limits: ["send-link"],
    },
    {
      id: "confirmSignInLink",
      method: "post",
      path: API.linkConfirm,
      summary: "Sign in with the token of a link and the address that it was sent to",
      body: confirmLinkSchema,
      answers: {
        200: linkLoginSchema.pick({ user: true }).extend({ mustSetPassword: z.boolean() }),
      },
      errors: {
        400: EMAIL,
        403: ["auth/link-other-address", "auth/disabled"],
        410: ["auth/link-invalid", "auth/link-used", "auth/link-expired", "auth/link-void"],
      },
      limits: ["link-confirm"],
    },
    {
      id: "sendConfirmation",
      method: "post",
      path: "/api/auth/send-verification-email",
      summary: "Email a link that confirms the account's address",
      login: "required",
      body: AUTH_BODIES.address,
      answers: { 200: requestedSchema },
      errors: {
        400: EMAIL,
        403: ["auth/not-your-address"],
        409: ["auth/already-verified"],
        429: EMAIL_LIMIT,
        502: ["mail/not-sent"],
      },
      limits: ["send-verification"],
    },
    {
      id: "confirmEmail",
      method: "post",
      path: API.emailConfirm,
      summary: "Confirm the account's address with the token of a link",
      login: "read",
      body: confirmEmailSchema,
      answers: { 200: doneSchema },
      errors: { 403: ["auth/verify-signed-out"], 410: ["auth/verify-link-invalid"] },
      limits: ["email-confirm"],
    },
    {
      id: "requestPasswordReset",
      method: "post",
      path: "/api/auth/request-password-reset",
      summary: "Email a link for a new password",
      details: "The answer doesn't reveal whether the address has an account.",
      body: AUTH_BODIES.address,
      answers: { 200: requestedSchema },
      errors: { 400: EMAIL, 429: EMAIL_LIMIT, 502: ["mail/not-sent"] },
      limits: ["request-reset"],
    },
    {
      id: "resetPassword",
      method: "post",
      path: "/api/auth/reset-password",
      summary: "Set a new password with the token of a link",
      details: "Ends all logins and share links.",
      body: resetPasswordSchema,
      answers: { 200: doneSchema },
      errors: { 400: [...PASSWORD, "auth/reset-link-invalid"], 401: ["auth/not-signed-in"], 429: HASH_LIMIT },
      limits: ["reset-password"],
    },
    {
      id: "changePassword",
      method: "post",
      path: "/api/auth/change-password",
      summary: "Change the password",
      details: "Ends all logins and starts a new one.",
      login: "required",
      body: changePasswordSchema,
      answers: { 200: loggedInSchema },
      errors: { 400: PASSWORD, 403: ["auth/wrong-password", "auth/disabled"], 429: HASH_LIMIT },
      limits: ["change-password"],
    },
    {
      id: "endOtherLogins",
      method: "post",
      path: "/api/auth/revoke-other-sessions",
      summary: "End all other logins",
      login: "required",
      answers: { 200: doneSchema },
    },
    {
      id: "setPassword",
      method: "post",
      path: API.accountPassword,
      summary: "Set a first password, within minutes of a sign-in by link",
      login: "required",
      body: setPasswordSchema,
      answers: { 200: doneSchema },
      errors: {
        400: PASSWORD,
        403: ["auth/needs-fresh-link"],
        409: ["auth/has-password"],
        429: HASH_LIMIT,
      },
    },
    {
      id: "changeEmail",
      method: "post",
      path: API.accountEmail,
      summary: "Email a link that starts a change of the account's address",
      details: "Needs the password, unless the user signed in by an email link a moment ago.",
      login: "required",
      body: changeEmailSchema,
      answers: { 200: doneSchema },
      errors: {
        400: [...EMAIL, ...PASSWORD],
        403: ["auth/needs-fresh-link", "auth/wrong-password"],
        409: ["auth/same-address"],
        429: [...EMAIL_LIMIT, ...HASH_LIMIT],
        502: ["mail/not-sent"],
      },
      limits: ["change-email", "account"],
    },
    {
      id: "confirmEmailChange",
      method: "post",
      path: API.accountEmailConfirm,
      summary: "Confirm a change of address with the token of a link",
      details: "The first link, to the current address, sends the second one to the new address, which changes it.",
      login: "read",
      body: confirmEmailChangeSchema,
      answers: { 200: z.object({ email: z.string(), changed: z.boolean() }) },
      errors: {
        401: ["auth/not-signed-in"],
        403: ["auth/verify-signed-out"],
        410: ["auth/verify-link-invalid"],
        429: EMAIL_LIMIT,
        502: ["mail/not-sent"],
      },
      limits: ["email-confirm"],
    },
    {
      id: "useReturnTicket",
      method: "post",
      path: API.returnTicket,
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
  ],
};
