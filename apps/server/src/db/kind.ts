/** The two databases that an installation may have. */
export type DatabaseKind = "sqlite" | "postgres";

/** The column type of Better Auth's moments. */
export function momentType(kind: DatabaseKind): "date" | "timestamptz" {
  return kind === "postgres" ? "timestamptz" : "date";
}
