import { API } from "@vr-eye-lab/domain/api";
import { expect, it, vi } from "vitest";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createSignedUp, createVisitor, mailedToken, PATHS } from "../sign-in/testing/visitor.ts";
import { createTestApp } from "../testing/test-app.ts";
import { startPruneLoop } from "./prune-loop.ts";

vi.setConfig({ testTimeout: 30_000 });

describeOnBoth("pruning", (open) => {
  it("deletes expired logins and emailed links, and no others", async () => {
    const database = await open();
    const { app, mailbox } = createTestApp(database);
    const ada = await createSignedUp(app);
    await ada.post(PATHS.requestReset, { email: ada.email });
    await ada.post(PATHS.sendLink, { email: ada.email });
    const rowsOf = async (table: "session" | "verification") =>
      (await database.reader.selectFrom(table).select("id").execute()).length;
    const pruneAt = (now: Date) => startPruneLoop(database, createLog("silent"), () => now)();

    await pruneAt(new Date());
    expect([await rowsOf("session"), await rowsOf("verification")]).toEqual([1, 2]);
    // The sign-in link has expired, the reset link has not.
    await pruneAt(new Date(Date.now() + 20 * 60_000));
    expect([await rowsOf("session"), await rowsOf("verification")]).toEqual([1, 1]);
    const token = mailedToken(mailbox.mails, ada.email, "reset");
    expect((await createVisitor(app).post(PATHS.reset, { token, newPassword: "a new password" })).status).toBe(200);
    await createVisitor(app).post(PATHS.signIn, { email: ada.email, password: "a new password" });

    await pruneAt(new Date(Date.now() + 59 * 86_400_000));
    expect([await rowsOf("session"), await rowsOf("verification")]).toEqual([1, 0]);
    await pruneAt(new Date(Date.now() + 61 * 86_400_000));
    expect([await rowsOf("session"), await rowsOf("verification")]).toEqual([0, 0]);
    expect((await ada.get(API.account)).status).toBe(401);
  });
});
