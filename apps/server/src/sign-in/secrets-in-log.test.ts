import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import type { DeviceStart } from "@vr-eye-lab/domain/sign-in";
import { afterAll, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createVisitor, mailedToken, PATHS } from "./testing/visitor.ts";

const store = await createTestStore("sqlite");
afterAll(() => store.remove());

it("logs no password, token, code, ticket, cookie or email address at level trace, database failures included", async () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => lines.push(line) });
  const database = await store.open();
  const { app, mailbox } = createTestApp(database, { log });
  const ada = createVisitor(app, "203.0.113.5");
  const { email, password } = ada;
  const secrets = [email, email.split("@")[0] ?? "", password, "the wrong password", "a new password"];

  await ada.post(PATHS.signUp, { email, password });
  await ada.post(PATHS.signUp, { email, password: "the wrong password" });
  await ada.post(PATHS.signIn, { email, password: "the wrong password" });
  await ada.post(PATHS.signIn, { email, password });
  secrets.push(
    ada.cookie,
    decodeURIComponent(ada.cookie)
      .replace(/^[^=]*=/, "")
      .split(".")[0] ?? "",
  );
  await ada.post(PATHS.changePassword, { currentPassword: password, newPassword: "a new password" });
  await ada.post(PATHS.sendLink, { email });
  await ada.post(PATHS.requestReset, { email });
  for (const name of ["token", "reset", "verify"] as const) secrets.push(mailedToken(mailbox.mails, email, name));
  const [link = "", reset = "", verify = ""] = secrets.slice(-3);
  await ada.get(`/login/confirm?token=${link}`);
  await ada.get(`/api/auth/reset-password/${reset}?callbackURL=/`);
  await ada.get(`/api/auth/magic-link/verify?token=${link}`);
  await ada.post(PATHS.reset, { token: reset, newPassword: "a new password" });
  // The reset has ended the first link.
  await ada.post(API.linkConfirm, { email, token: link });
  await ada.post(PATHS.sendLink, { email });
  const secondLink = mailedToken(mailbox.mails, email, "token");
  secrets.push(secondLink);
  await ada.post(API.linkConfirm, { email: "eve@example.com", token: secondLink });
  await ada.post(API.linkConfirm, { email, token: secondLink });
  await ada.post(API.linkConfirm, { email, token: secondLink });
  await ada.post(API.emailConfirm, { token: verify });
  await ada.post(PATHS.signUp, { email, password, callbackURL: `https://evil.example/${password}` });

  const kept = createVisitor(app);
  await kept.post(PATHS.signIn, { email, password: "a new password" });
  const device = createVisitor(app);
  const { deviceCode, userCode } = (await (await device.post(DEVICE_API.start, {})).json()) as DeviceStart;
  for (const path of [DEVICE_API.look, DEVICE_API.approve]) await kept.post(path, { userCode });
  expect((await device.post(DEVICE_API.poll, { deviceCode })).status).toBe(200);
  const ticket = `rt_${"T".repeat(43)}`;
  await device.post(API.returnTicket, { ticket, sessionId: "cs_test_1" });
  secrets.push(deviceCode, userCode, device.cookie, ticket);
  await database.close();
  expect((await kept.get(PATHS.session)).status).toBe(503);
  expect((await kept.get(API.account)).status).toBe(503);
  for (const [path, body] of [
    [PATHS.signUp, { email, password }],
    [PATHS.signIn, { email, password }],
    [PATHS.sendLink, { email }],
    [API.linkConfirm, { email, token: link }],
    [PATHS.reset, { token: reset, newPassword: "a new password" }],
  ] as const) {
    expect((await createVisitor(app).post(path, body)).status).toBe(503);
  }

  const written = lines.join("");
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7);
    expect(written).not.toContain(secret);
  }
  expect(written).not.toMatch(/[\w-]+@example\.com/);
  for (const line of lines.map((each) => JSON.parse(each))) {
    if (line.part !== "better-auth") expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
  }
});
