import leven from "leven";
import { VARIABLE_NAMES, type VariableName, variableAbout } from "./variables.ts";

/** The suffix of a variable that names a file with the secret, as container platforms mount them. */
const FILE_SUFFIX = "_FILE";
/** Changed characters in a name that is still recognised, and in one so short that more would be another word. */
const MOST_TYPOS = { long: 2, short: 1 };
const SHORT_NAME = 9;

export function fileVariable(secret: VariableName): `${VariableName}_FILE` {
  return `${secret}${FILE_SUFFIX}`;
}

/** The variables that name files with secrets. */
export const SECRET_FILE_VARIABLES = VARIABLE_NAMES.filter((name) => variableAbout(name).secret).map(fileVariable);

const KNOWN = [...VARIABLE_NAMES, ...SECRET_FILE_VARIABLES];

/** Finds names that are almost those of our variables, such as DATBASE_URL, and the variables that were probably meant. */
export function nearMisses(names: readonly string[]) {
  return names.flatMap((name) => {
    const meant = KNOWN.find((known) => {
      const distance = leven(name.toUpperCase(), known);
      return distance <= (known.length < SHORT_NAME ? MOST_TYPOS.short : MOST_TYPOS.long);
    });
    return meant === undefined || (KNOWN as readonly string[]).includes(name) ? [] : [{ name, meant }];
  });
}
