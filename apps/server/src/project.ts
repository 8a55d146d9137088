import { join } from "node:path";

/** The root of the repository or of an unpacked release, both from the source and from a compiled file in `dist`. */
export const PROJECT = join(import.meta.dirname, "../../..");

/** The folder of the built page. */
export const SITE = join(PROJECT, "apps/web/dist");
