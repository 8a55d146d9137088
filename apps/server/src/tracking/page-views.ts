import { randomUUID } from "node:crypto";
import { notAfter } from "@vr-eye-lab/domain/time";
import type { PageView } from "@vr-eye-lab/domain/tracking";
import type { Database } from "../db/database.ts";

/** Stores a page view without the client's address or browser. @param userId null for visitors */
export async function storePageView(
  database: Database,
  userId: string | null,
  view: PageView,
  now: Date,
): Promise<void> {
  const at = notAfter(view.timestamp, now);
  await database.write((transaction) =>
    transaction
      .insertInto("pageView")
      .values({ id: randomUUID(), userId, path: view.path, title: view.title, at })
      .execute(),
  );
}
