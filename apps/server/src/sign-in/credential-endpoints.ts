import { API } from "@vr-eye-lab/domain/api";
import { z } from "zod";
import { doneSchema, type EndpointGroup, endpoints } from "../http/endpoint.ts";
import { changeEmailSchema, confirmEmailChangeSchema } from "./change-email-routes.ts";
import { confirmEmailSchema } from "./confirm-routes.ts";
import { addressSchema } from "./credentials.ts";
import { EMAIL, EMAIL_LIMIT, HASH_LIMIT, loggedInSchema, PASSWORD, requestedSchema } from "./endpoints.ts";
import { changePasswordSchema, resetPasswordSchema, setPasswordSchema } from "./password-routes.ts";

export const credentialEndpoints: EndpointGroup = {
  name: "Password and email address",
  about: "Changes of what opens an account end its other logins.",
  endpoints: endpoints({
    sendConfirmation: {
      post: "/api/auth/send-verification-email",
      summary: "Email a link that confirms the account's address",
      login: "required",
      body: addressSchema,
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
    confirmEmail: {
      post: API.emailConfirm,
      summary: "Confirm the account's address with the token of a link",
      login: "read",
      body: confirmEmailSchema,
      answers: { 200: doneSchema },
      errors: { 403: ["auth/verify-signed-out"], 410: ["auth/verify-link-invalid"] },
      limits: ["email-confirm"],
    },
    requestPasswordReset: {
      post: "/api/auth/request-password-reset",
      summary: "Email a link for a new password",
      details: "The answer doesn't reveal whether the address has an account.",
      body: addressSchema,
      answers: { 200: requestedSchema },
      errors: { 400: EMAIL, 429: EMAIL_LIMIT, 502: ["mail/not-sent"] },
      limits: ["request-reset"],
    },
    resetPassword: {
      post: "/api/auth/reset-password",
      summary: "Set a new password with the token of a link",
      details: "Ends all logins and share links.",
      body: resetPasswordSchema,
      answers: { 200: doneSchema },
      errors: { 400: [...PASSWORD, "auth/reset-link-invalid"], 401: ["auth/not-signed-in"], 429: HASH_LIMIT },
      limits: ["reset-password"],
    },
    changePassword: {
      post: "/api/auth/change-password",
      summary: "Change the password",
      details: "Ends all logins and starts a new one.",
      login: "required",
      body: changePasswordSchema,
      answers: { 200: loggedInSchema },
      errors: { 400: PASSWORD, 403: ["auth/wrong-password", "auth/disabled"], 429: HASH_LIMIT },
      limits: ["change-password"],
    },
    setPassword: {
      post: API.accountPassword,
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
    changeEmail: {
      post: API.accountEmail,
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
    confirmEmailChange: {
      post: API.accountEmailConfirm,
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
  }),
};
