import fs, { type PathLike } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";

// Preloaded by commands that tests kill (`node --import`). They end just before or after the rename of the file with the secret. KILL_AT has the moment and how
// its new name begins, such as "before auth-secret.restored".

const [when, name = ""] = (process.env.KILL_AT ?? "").split(" ");
const { renameSync } = fs;

Object.assign(fs, {
  renameSync(from: PathLike, to: PathLike) {
    const target = basename(String(to));
    const isPoint = name === "auth-secret" ? target === name : target.startsWith(name);
    if (isPoint && when === "before") process.kill(process.pid, "SIGKILL");
    renameSync(from, to);
    if (isPoint && when === "after") process.kill(process.pid, "SIGKILL");
  },
});
syncBuiltinESMExports();
