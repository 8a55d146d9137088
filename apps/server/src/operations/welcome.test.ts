import encodeQR from "qr";
import { describe, expect, it } from "vitest";
import { readEnv } from "../configuration/env.ts";
import { welcome } from "./welcome.ts";

const version = { version: "1.2.3", commit: null };
const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_hunter2",
  STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
  STRIPE_PRICE_QUARTERLY: "price_q",
};
const PUBLIC = { ...STRIPE, SMTP_URL: "smtps://lab:hunter2@mail.lab.example" };

/** The configuration of a server whose port is known. */
function envAt(variables: Record<string, string>, port = 3000, lan?: string[]) {
  return readEnv({ ...variables, PORT: String(port) }, lan);
}
const linesFor = (variables: Record<string, string>, port = 3000) =>
  welcome(envAt(variables, port), version, port, "c0de").split("\n");

describe("the start message", () => {
  it("shows the address of the page", () => {
    expect(linesFor({})).toContain("Address:  http://localhost:3000");
    expect(linesFor({}, 41234)).toContain("Address:  http://localhost:41234");
    expect(linesFor({ HOST: "fd00::2" })).toContain("Address:  http://[fd00::2]:3000");
  });

  it("shows PUBLIC_URL and the local address behind it", () => {
    const lines = linesFor({
      ...STRIPE,
      PUBLIC_URL: "https://lab.example",
      SMTP_URL: "smtps://lab:hunter2@mail.lab.example",
    });
    expect(lines).toContain("Address:  https://lab.example");
    expect(lines).toContain("Behind:   http://localhost:3000");
  });

  it("shows the QR code of the first address and the others with --lan", () => {
    const text = welcome(envAt({ HOST: "::" }, 3000, ["192.168.1.20", "fd00::2"]), version, 3000, "c0de");
    const addresses =
      "Address:  https://192.168.1.20:3000\nOr:       https://[fd00::2]:3000\nHere:     https://localhost:3000\n";
    expect(text).toContain(addresses);
    expect(text).toContain(encodeQR("https://192.168.1.20:3000", "ascii", { ecc: "low", border: 2 }));
  });

  it.each([
    [{}, undefined, "this machine only, because of http://localhost:3000"],
    [
      { PUBLIC_URL: "https://eye.example.test" },
      undefined,
      "local network, because https://eye.example.test is not a public address. Strangers must not reach it: set NODE_ENV=production if they can",
    ],
    [
      { HOST: "0.0.0.0" },
      undefined,
      "local network, because HOST is 0.0.0.0. Strangers must not reach it: set NODE_ENV=production if they can",
    ],
    [{ ...PUBLIC, PUBLIC_URL: "https://lab.example" }, undefined, "production, because https://lab.example is public"],
    [{ ...PUBLIC, NODE_ENV: "production" }, undefined, "production, because NODE_ENV is production"],
    [{}, ["192.168.1.20"], "local network, because of --lan"],
  ])("shows the mode and its reason with %j", (variables, lan, mode) => {
    expect(welcome(envAt(variables, 3000, lan), version, 3000, "c0de")).toContain(`Mode:     ${mode}\n`);
  });

  it("shows that there is no network", () => {
    const text = welcome(envAt({}, 3000, []), version, 3000, "c0de");
    expect(text).toContain("Address:  https://localhost:3000 (other machines can't reach it)");
  });

  it("shows the database and the mail server, without passwords", () => {
    expect(linesFor({ DATA_DIR: "/srv/lab" })).toContain("Database: SQLite in /srv/lab");
    expect(linesFor({})).toContain("Email:    not sent, see the mailbox at http://localhost:3000/_dev/mail?code=c0de");
    const lines = linesFor({
      DATABASE_URL: "postgres://lab:hunter2@db.internal:6000/practice",
      SMTP_URL: "smtp://lab:hunter2@mail.internal:2525",
    });
    expect(lines).toContain("Database: PostgreSQL, practice on db.internal:6000");
    expect(lines).toContain("Email:    sent by mail.internal:2525");
    expect(lines.join("\n")).not.toContain("hunter2");
    const lan = welcome(envAt({}, 3000, []), version, 3000, "c0de");
    expect(lan).toContain("Email:    not sent, see the mailbox at https://localhost:3000/_dev/mail?code=c0de");
  });

  it("shows the payment provider, or the sandbox and its panel, without keys", () => {
    const panel = "http://localhost:3000/_sandbox/control?code=c0de";
    expect(linesFor({})).toContain(`Payments: sandbox, no real money, see its panel at ${panel}`);
    expect(linesFor(STRIPE)).toContain("Payments: the payment provider");
    const elsewhere = linesFor({ ...STRIPE, STRIPE_API_BASE: "http://127.0.0.1:12111" });
    expect(elsewhere).toContain("Payments: 127.0.0.1:12111");
    expect(elsewhere.join("\n")).not.toContain("hunter2");
    const lan = welcome(envAt({}, 3000, []), version, 3000, "c0de");
    expect(lan).toContain("see its panel at https://localhost:3000/_sandbox/control?code=c0de");
    expect(linesFor({ PAYMENTS: "none" })).toContain("Payments: off");
    const managed = "Payments: off, the payment provider only manages earlier subscriptions";
    expect(linesFor({ ...STRIPE, PAYMENTS: "none" })).toContain(managed);
  });
});
