/*
 * Imported first by a server process (`node --import`): its clock starts at CLOCK_AT, an instant such as 2026-11-22T12:00:00.000Z, and
 * runs at the normal speed. Stored logins, links and plans would expire otherwise.
 */
const ahead = Date.parse(process.env.CLOCK_AT ?? "") - Date.now();
const now = Date.now;

if (!Number.isNaN(ahead)) {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now() + ahead], newTarget),
    get: (target, key, receiver) => (key === "now" ? () => now() + ahead : Reflect.get(target, key, receiver)),
  });
}
