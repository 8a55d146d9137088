import { randomUUID } from "node:crypto";
import type { PageView } from "@vr-eye-lab/domain/tracking";
import type { Database } from "../db/database.ts";
import { notAhead } from "./retention.ts";

/**
 * Stores a page view. Nothing else is kept of whoever sent it: no address, no browser.
 * @param userId null for a visitor, whose view is anonymous
 * @throws DatabaseUnavailableError
 */
export async function storePageView(
  database: Database,
  userId: string | null,
  view: PageView,
  now: Date,
): Promise<void> {
  const at = notAhead(view.timestamp, now);
  await database.write((transaction) =>
    transaction
      .insertInto("pageView")
      .values({ id: randomUUID(), userId, path: view.path, title: view.title, at })
      .execute(),
  );
}
