import {
  VARIABLE_NAMES,
  type VariableName,
  variableAbout,
  variables,
} from "@vr-eye-lab/server/configuration/variables";

const START =
  "<!-- The table is written by `npm run configuration`, from apps/server/src/configuration/variables.ts. -->";
const END = "<!-- End of the table. -->";

/** The default as text: of an optional variable, what happens without it. */
function defaultOf(name: VariableName): string {
  return variableAbout(name).unset ?? `\`${variables.shape[name].parse(undefined)}\``;
}

/** A Markdown table of all variables. */
function table(): string {
  const rows = VARIABLE_NAMES.map((name) => {
    const { meaning, allowed, secret } = variableAbout(name);
    const orFile = secret ? `, or the path of a file with it in \`${name}_FILE\`` : "";
    return `| \`${name}\`${orFile} | ${meaning} | ${allowed} | ${defaultOf(name)} |`;
  });
  return ["| variable | meaning | allowed | default |", "|---|---|---|---|", ...rows].join("\n");
}

/** Replaces the table in docs/operating.md. @throws if the page has no place for it */
export function withConfiguration(page: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the table, between '${START}' and '${END}'.`);
  return `${page.slice(0, from)}${START}\n\n${table()}\n\n${page.slice(to)}`;
}

/** The content of .env.example: every variable, unset. */
export function exampleEnvironment(): string {
  const variables = VARIABLE_NAMES.map((name) => {
    const { meaning, allowed } = variableAbout(name);
    return [`# ${plain(meaning)}`, `# Allowed: ${allowed}`, `# Default: ${plain(defaultOf(name))}`, `#${name}=`].join(
      "\n",
    );
  });
  const head = "# The variables of VR Eye Lab, all optional on your own machine. Remove the # before a name to set it.";
  return `${[head, ...variables].join("\n\n")}\n`;
}

/** Without the marks and links of Markdown. */
function plain(text: string): string {
  return text.replaceAll("`", "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
