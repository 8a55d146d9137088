import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** Creates a folder for the tests of a file or a block, and removes it after them. */
export function folderOfBlock(): string {
  return temporaryFolder(afterAll);
}

/** Creates a folder for a test, and removes it after the hooks of the test. Call it in the test or in `beforeEach`. */
export function folderOfTest(): string {
  return temporaryFolder(onTestFinished);
}

function temporaryFolder(afterwards: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "test-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
