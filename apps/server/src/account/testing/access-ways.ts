import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import type { Database } from "../../db/database.ts";
import type { Email } from "../../mail/mailer.ts";
import { setDisabled, signOutEverywhere } from "../../operations/users.ts";
import { createVisitor, mailedToken, PATHS, type Visitor } from "../../sign-in/testing/visitor.ts";
import type { createTestApp } from "../../testing/test-app.ts";
import { deleteAccount } from "../delete-account.ts";
import { type AccessAccount, PASSWORD } from "./access-account.ts";

type App = ReturnType<typeof createTestApp>["app"];

const NEW_PASSWORD = "another password";

const isSignedIn = async (visitor: Visitor) => visitor.cookie !== "" && (await visitor.get(API.account)).status === 200;
const ok = async (answer: Promise<Response>) => (await answer).status === 200;

/** A way to get access. */
export interface WayIn {
  /** The ends that it survives, because it could be repeated afterwards. */
  readonly survives?: readonly EndName[];
  readonly needsApproval?: true;
  enter(visitor: Visitor, account: AccessAccount): Promise<unknown>;
  /** Whether `enter` gave access. Default: the visitor is signed in. */
  isIn?(visitor: Visitor, account: AccessAccount, app: App, mails: readonly Email[]): Promise<boolean>;
}

export const WAYS_IN: Readonly<Record<string, WayIn>> = {
  password: {
    survives: ["other logins revoked", "user sign-out"],
    enter: (visitor, { email }) => visitor.post(PATHS.signIn, { email, password: PASSWORD }),
  },
  "magic link": { enter: (visitor, { email, link }) => visitor.post(API.linkConfirm, { email, token: link }) },
  "approved device code": {
    needsApproval: true,
    enter: (visitor, { deviceCode }) => visitor.post(DEVICE_API.poll, { deviceCode }),
  },
  "approval of a device code": {
    enter: (visitor, { userCode, mine }) => visitor.post(DEVICE_API.approve, { userCode }, mine),
    async isIn(_, { deviceCode }, app) {
      const device = createVisitor(app);
      await device.post(DEVICE_API.poll, { deviceCode });
      return isSignedIn(device);
    },
  },
  "return ticket": { enter: (visitor, { ticket }) => visitor.post(API.returnTicket, ticket) },
  "password change": {
    enter: (visitor, { mine }) =>
      visitor.post(PATHS.changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, mine),
  },
  "password reset": {
    survives: ["user sign-out"],
    enter: (visitor, { reset }) => visitor.post(PATHS.reset, { token: reset, newPassword: NEW_PASSWORD }),
    async isIn(_, { email }, app) {
      const visitor = createVisitor(app);
      await visitor.post(PATHS.signIn, { email, password: NEW_PASSWORD });
      return isSignedIn(visitor);
    },
  },
  "request for a password reset": {
    survives: ["password change", "password reset", "other logins revoked", "user sign-out", "claim"],
    enter: (visitor, { email }) => visitor.post(PATHS.requestReset, { email }),
    async isIn(_, { email }, app, mails) {
      const [visitor, token] = [createVisitor(app), mailedToken(mails, email, "reset")];
      const reset = token !== "" && (await ok(visitor.post(PATHS.reset, { token, newPassword: NEW_PASSWORD })));
      // A disabled account gets the password, but no login.
      return reset && (await visitor.post(PATHS.signIn, { email, password: NEW_PASSWORD })).status !== 403;
    },
  },
};

export type EndName =
  | "address change"
  | "password change"
  | "password reset"
  | "other logins revoked"
  | "claim"
  | "user sign-out"
  | "user disable"
  | "account deletion";

/** Every way to end access to an account. @returns whether it did */
export const ENDS: Readonly<
  Record<EndName, (app: App, account: AccessAccount, database: Database) => Promise<boolean>>
> = {
  "address change": (app, { change, others }) =>
    ok(createVisitor(app).post(API.accountEmailConfirm, { token: change }, others)),
  "password change": (app, { others }) =>
    ok(
      createVisitor(app).post(PATHS.changePassword, { currentPassword: PASSWORD, newPassword: "the owner's" }, others),
    ),
  "password reset": (app, { otherReset }) =>
    ok(createVisitor(app).post(PATHS.reset, { token: otherReset, newPassword: "the owner's" })),
  "other logins revoked": (app, { others }) =>
    ok(createVisitor(app).post("/api/auth/revoke-other-sessions", {}, others)),
  claim: (app, { email, otherLink }) => ok(createVisitor(app).post(API.linkConfirm, { email, token: otherLink })),
  "user sign-out": (_, { userId }, database) => signOutEverywhere(database, userId).then(() => true),
  "user disable": (_, { userId }, database) => setDisabled(database, userId, true, new Date()).then(() => true),
  "account deletion": (_, { userId }, database) => deleteAccount(database, null, userId).then(() => true),
};

export const END_NAMES = Object.keys(ENDS) as EndName[];

/** Whether access by this way must be gone after this end. */
export function mustEnd(way: WayIn, end: EndName): boolean {
  return !way.survives?.includes(end);
}

/** Whether a visitor got access. */
export function isIn(way: WayIn, visitor: Visitor, account: AccessAccount, app: App, mails: readonly Email[]) {
  return way.isIn?.(visitor, account, app, mails) ?? isSignedIn(visitor);
}
