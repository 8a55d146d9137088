import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Preloaded by commands that tests kill (`node --import`): they end just before the rename with the number in KILL_AT.

const { renameSync } = fs;
let renames = 0;
Object.assign(fs, {
  renameSync(...paths: Parameters<typeof renameSync>) {
    renames += 1;
    if (renames === Number(process.env.KILL_AT)) process.kill(process.pid, "SIGKILL");
    renameSync(...paths);
  },
});
syncBuiltinESMExports();
