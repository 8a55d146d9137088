import { spawn } from "node:child_process";
import { constants } from "node:os";
import { PROJECT } from "./project.mjs";

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

// How long a program in the background may take to end after a signal. npm would spend a minute on undoing a partial installation, which the next
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
 * @returns {Promise<{ code: number, output: string }>} the exit code, 1 if it didn't start, and both outputs
 */
export function run([executable = "", ...args], options = {}) {
  const { cwd = PROJECT, env = process.env, show = false, shell = false, until } = options;
  return new Promise((resolve) => {
    const child = spawn(executable, args, { cwd, env, shell, stdio: show ? "inherit" : ["ignore", "pipe", "pipe"] });
    let output = "";
    let hasStarted = true;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
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

    child.on("error", (error) => {
      hasStarted = false;
      output += `${executable}: ${error.message}\n`;
    });
    child.on("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      running -= 1;
      // A program that exits cleanly after the signal, as the server does, makes us exit cleanly too.
      if (signalled && running > 0) return;
      if (signalled) process.exit(code ?? 128 + constants.signals[signalled]);
      resolve({ code: hasStarted ? (code ?? 1) : 1, output });
    });
  });
}
