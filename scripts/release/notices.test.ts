import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { thirdPartyNotices } from "./notices.mjs";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "notices-"));
});
afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

it("lists each version of a package once, with the texts of its licences and notices", () => {
  write("node_modules/pg/LICENSE", "MIT License\n\nCopyright (c) Brian\n");
  write("node_modules/pg/index.js", "");
  for (const folder of ["node_modules/@noble/hashes", "apps/server/node_modules/@noble/hashes"]) {
    write(`${folder}/LICENCE.md`, "Copyright (c) Paul");
    write(`${folder}/NOTICE`, "A notice");
  }
  const hashes = { version: "2.4.0", license: "Apache-2.0" };
  const packages = {
    "": { version: "1.0.0", license: "MIT" },
    "apps/server": { version: "1.0.0" },
    "node_modules/@vr-eye-lab/server": { link: true },
    "node_modules/pg": { version: "8.0.0", license: "MIT" },
    "node_modules/pg/node_modules/for-windows": { version: "1.0.0", license: "ISC" },
    "node_modules/@noble/hashes": hashes,
    "apps/server/node_modules/@noble/hashes": hashes,
  };
  expect(thirdPartyNotices(packages, project)).toBe(`# Licences of the server's packages

## @noble/hashes - 2.4.0 (Apache-2.0)

> Copyright (c) Paul

> A notice

## for-windows - 1.0.0 (ISC)

## pg - 8.0.0 (MIT)

> MIT License
>
> Copyright (c) Brian
`);
});

it("takes the licence from the README of a package that has it there only", () => {
  write("node_modules/pgpass/README.md", "# pgpass\n\n## License\n\nCopyright (c) Hannes\n");
  const packages = { "node_modules/pgpass": { version: "1.0.5", license: "MIT" } };
  expect(thirdPartyNotices(packages, project)).toContain("## pgpass - 1.0.5 (MIT)\n\n> Copyright (c) Hannes\n");
});
