import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { expect, it } from "vitest";
import { typeChecks } from "./runners.mjs";

it("checks the types of every workspace, and of the page in every language [34]", async () => {
  const names = (await typeChecks()).map(([name]) => name.replace("types of ", ""));
  const workspaces = [
    ...["packages/domain", "packages/stripe-sandbox", "apps/server", "apps/web", "bench", "e2e", "scripts"],
    ...LANGUAGE_CODES.filter((code) => code !== "en").map((code) => `apps/web/src/copy/${code}`),
  ];
  const others = ["apps/web/tsconfig.node.json", "apps/web/tsconfig.worker.json"];
  expect(names.sort()).toEqual([...workspaces.map((folder) => `${folder}/tsconfig.json`), ...others].sort());
});
