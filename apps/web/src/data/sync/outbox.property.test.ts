import type { Change, PushResult } from "@vr-eye-lab/domain/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { factOf, type Waiting } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue, takeBatch } from "./outbox.ts";
import { applyChanges } from "./pull.ts";
import { settle } from "./settle.ts";
import { documentsOf } from "./unsent-writes.ts";

const RUNS = process.env.SOAK === "full" ? 4000 : 200;
const IDS = ["a", "b", "c"];

const step = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), id: fc.constantFrom(...IDS) }),
  fc.record({ kind: fc.constant("delete" as const), id: fc.constantFrom(...IDS) }),
  fc.record({ kind: fc.constant("elsewhere" as const), id: fc.constantFrom(...IDS) }),
  fc.record({ kind: fc.constant("push" as const), fault: fc.constantFrom("none", "before", "reply") }),
  fc.record({ kind: fc.constant("pull" as const) }),
);

/** A minimal server: the last write wins, and repeated writes get the same result. */
function createModelServer() {
  const documents = new Map<string, Change>();
  const answered = new Map<string, PushResult>();
  let revision = 0;
  const store = (id: string, body: unknown) => {
    documents.set(id, { collection: "savedSequences", id, revision: ++revision, deleted: body === null, body });
    return revision;
  };
  return {
    store,
    push: (batch: readonly Waiting[]) =>
      batch.map(({ write }) => {
        const before = answered.get(write.id);
        if (before) return before;
        const stored = store(write.documentId, write.body ?? null);
        const result = { id: write.id, status: "stored", revision: stored } as const;
        answered.set(write.id, result);
        return result;
      }),
    changes: (since: number) => ({
      changes: [...documents.values()]
        .filter((change) => change.revision > since)
        .sort((x, y) => x.revision - y.revision),
      cursor: revision,
      more: false,
    }),
    names: () => [...documents.values()].flatMap(({ body }) => (body ? [(body as { name: string }).name] : [])).sort(),
    writes: () => answered.size,
  };
}

it(`after whatever writes, cuts and changes from elsewhere, the page shows what the server has, ${RUNS} times [R-120]`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = createModelServer();
      const { tables, transaction } = createMemoryStore();
      let written = 0;
      const latest = new Map<string, string | null>();
      const shown = async () =>
        documentsOf(
          "savedSequences",
          "me",
          await tables.documents.of("savedSequences"),
          await tables.outbox.of("savedSequences"),
        );
      const pull = async () => {
        const since = (await factOf(tables, "cursor")) ?? 0;
        await transaction((within) => applyChanges(within, since, server.changes(since)));
      };
      const push = async (fault: string) => {
        const batch = await transaction((within) => takeBatch(within));
        if (fault === "before" || batch.length === 0) return;
        const results = server.push(batch);
        if (fault === "none") await transaction((within) => settle(within, batch, results));
      };
      for (const [i, next] of steps.entries()) {
        if (next.kind === "push") await push(next.fault);
        else if (next.kind === "pull") await pull();
        else if (next.kind === "elsewhere") server.store(next.id, sequenceBody(`elsewhere ${i}`));
        else {
          const name = next.kind === "put" ? `here ${i}` : null;
          await transaction((within) =>
            enqueue(within, "savedSequences", next.id, name === null ? undefined : sequenceBody(name)),
          );
          written++;
          latest.set(next.id, name);
        }
        // Unsent writes are what the user sees.
        const names = new Map((await shown()).map((sequence) => [sequence.id, sequence.name]));
        for (const { write } of await tables.outbox.all()) {
          expect(names.get(write.documentId) ?? null).toBe(latest.get(write.documentId));
        }
      }
      while ((await tables.outbox.count()) > 0) await push("none");
      await pull();
      expect((await shown()).map(({ name }) => name).sort()).toEqual(server.names());
      expect(server.writes()).toBe(written);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
