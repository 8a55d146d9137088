import { expect, it } from "vitest";
import { SetupError } from "../setup/project.mjs";
import { releaseArguments } from "./arguments.mjs";

it.each([
  [["1.2.0"], {}, { version: "1.2.0", isDryRun: false, skipTests: false }],
  [["--skip-tests", "1.2.0", "--dry-run"], {}, { version: "1.2.0", isDryRun: true, skipTests: true }],
  // npm run release 1.2.0 --dry-run
  [["1.2.0"], { npm_config_dry_run: "true" }, { version: "1.2.0", isDryRun: true, skipTests: false }],
])("reads %j with %j", (args, environment, expected) => {
  expect(releaseArguments(args, environment)).toEqual(expected);
});

it.each([
  [["1.2.0", "--dryrun"], "Unknown option '--dryrun'"],
  [["1.2.0", "--dry-run=no"], "'--dry-run' does not take an argument"],
  [["1.2.0", "1.3.0"], "Exactly one VERSION is required."],
  [[], "Exactly one VERSION is required."],
])("refuses %j with its reason and the usage", (args, reason) => {
  const read = () => releaseArguments(args, {});
  expect(read).toThrow(SetupError);
  expect(read).toThrow(reason);
  expect(read).toThrow("npm run release -- VERSION");
});
