import { spawn } from "node:child_process";
import { constants } from "node:os";
import { PROJECT } from "./project.mjs";

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

// How long a program may take to end after a signal. npm would spend a minute on undoing a partial installation, which the next
// one replaces anyway. Programs in the foreground, such as the server, have their own timeout.
const PATIENCE_MS = 4_000;

let running = 0;

/**
 * Runs a program until it ends. Forwards signals to it and, once all programs have ended, exits with the same signal.
 * @param {string[]} command the executable and its arguments
 * @param {object} [options]
 * @param {string} [options.cwd] root of the repository if left out
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.show] whether its output goes to the terminal; otherwise it is collected
 * @param {boolean} [options.shell] whether the command needs a shell, as npm on Windows
 * @param {AbortSignal} [options.until] stops the program
 * @returns {Promise<{ code: number, output: string, seconds: number }>} the exit code (1 if it didn't start), both
 *   outputs, and the duration
 */
export function run(command, options = {}) {
  const { cwd = PROJECT, env = process.env, show = false, shell = false, until } = options;
  const [executable = "", ...args] = command;
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(executable, args, { cwd, env, shell, stdio: show ? "inherit" : ["ignore", "pipe", "pipe"] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    until?.addEventListener("abort", () => child.kill("SIGTERM"));
    running += 1;

    /** @type {NodeJS.Signals | undefined} */
    let signalled;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      signalled = signal;
      child.kill(signal);
      if (!show) setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS).unref();
    };
    for (const signal of SIGNALS) process.on(signal, passOn);

    let failure = "";
    child.on("error", (error) => {
      failure = `${executable}: ${error.message}\n`;
    });
    child.on("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      running -= 1;
      // A program that exits cleanly after the signal, as the server does, makes us exit cleanly too.
      if (signalled && running > 0) return;
      if (signalled) process.exit(code ?? 128 + constants.signals[signalled]);
      const output = Buffer.concat(chunks).toString() + failure;
      resolve({ code: failure ? 1 : (code ?? 1), output, seconds: (performance.now() - start) / 1000 });
    });
  });
}

/**
 * @param {number} seconds
 * @returns {string} such as `12.3 s`
 */
export function inSeconds(seconds) {
  return `${seconds.toFixed(1)} s`;
}
