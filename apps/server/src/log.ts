import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

// The request log never sees headers, bodies or query strings. This guards what a later line may pass by mistake.
const SECRETS = ["authorization", "cookie", "password", "secret", "ticket", "token"];

/**
 * Makes the server's log: one JSON object a line on standard output, with secrets struck out.
 * @param level a pino level, or `silent`.
 * @param destination where the lines go; standard output if left out.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: [...SECRETS, ...SECRETS.map((key) => `*.${key}`)] } };
  return destination ? pino(options, destination) : pino(options);
}
