// @module-tag all
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { API } from "@vr-eye-lab/domain/api";
import { expect, it } from "vitest";
import { newId } from "../testing/person.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";

it("every address that --lan prints signs in, buys and receives links to itself [R-002]", {
  timeout: 60_000,
}, async () => {
  const dataDir = folderOfTest();
  const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, "--lan");
  try {
    const printed = await server.printed();
    const origins = printed.split("QR")[0]?.match(/https:\/\/[^\s?]+:\d+(?=\s)/g) ?? [];
    const [first = ""] = origins;
    expect(origins).toContain(`https://localhost:${new URL(first).port}`);
    const mailbox = /\/_dev\/mail(\?code=\w+)/.exec(printed)?.[1];
    const ca = readFileSync(join(dataDir, "lan-certificate.pem"), "utf8");

    for (const origin of origins) {
      let cookie = "";
      const ask = async (path: string, body?: object) => {
        const call = request(origin + path, {
          ca,
          method: body ? "POST" : "GET",
          headers: { Origin: origin, Cookie: cookie, "Content-Type": "application/json" },
        });
        call.end(body && JSON.stringify(body));
        const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) =>
          call.on("response", resolve).on("error", reject),
        );
        cookie = answer.headers["set-cookie"]?.map((each) => each.split(";")[0]).join("; ") ?? cookie;
        return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
      };
      const email = `${newId()}@example.com`;
      const password = newId();
      const signedUp = await ask("/api/auth/sign-up/email", { email, password, name: "" });
      expect([origin, signedUp.status]).toEqual([origin, 200]);
      expect(cookie).toMatch(/^__Secure-/);
      const priceId = "price_sandbox_quarterly";
      const { url } = (await ask(API.createCheckout, { priceId, userId: signedUp.body.user.id, email })).body;
      expect(url).toMatch(`${origin}/_sandbox/checkout/`);
      cookie = "";
      expect((await ask("/api/auth/sign-in/email", { email, password })).status).toBe(200);
      expect((await ask("/api/auth/sign-in/magic-link", { email })).status).toBe(200);
      const mails: { to: string; text: string }[] = (await ask(`/_dev/mail.json${mailbox}`)).body;
      // Other devices can't open localhost, and the machine itself can open both.
      const reached = new URL(origin).hostname === "localhost" ? first : origin;
      const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.text.match(/https:\S+/g) ?? []);
      expect(links.length).toBeGreaterThan(1);
      expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([reached]));
    }
  } finally {
    await server.kill();
  }
});
