/** Seconds without any answer after which the browser's database counts as lost. */
const PATIENCE = 5;

/** The browser's database doesn't answer. */
export class NoAnswer extends Error {
  constructor() {
    super("The database doesn't answer.");
  }
}

/**
 * Watches calls to the browser's database. If calls wait and none is answered for five seconds, they all fail with NoAnswer, and so
 * do later ones. It counts ticks, so the time that a computer sleeps doesn't count.
 * @param onSilence called once, then
 */
export function createAnswerWatch(onSilence: (error: NoAnswer) => void) {
  const waiting = new Set<(error: NoAnswer) => void>();
  let silence: NoAnswer | undefined;
  let ticks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick(): void {
    ticks += 1;
    if (ticks < PATIENCE) return;
    silence = new NoAnswer();
    clearInterval(timer);
    for (const fail of waiting) fail(silence);
    waiting.clear();
    onSilence(silence);
  }

  const noteAnswer = () => {
    ticks = 0;
  };

  return {
    /** Notes when a part of a watched call is answered. @returns the same promise */
    part<Result extends PromiseLike<unknown>>(call: Result): Result {
      call.then(noteAnswer, noteAnswer);
      return call;
    },
    /** Watches a call. @throws NoAnswer */
    answer<Result>(call: PromiseLike<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        if (silence) reject(silence);
        else if (waiting.size === 0) {
          ticks = 0;
          timer = setInterval(tick, 1000);
        }
        waiting.add(reject);
        const settle = () => {
          noteAnswer();
          if (waiting.delete(reject) && waiting.size === 0) clearInterval(timer);
        };
        call.then(
          (result) => {
            settle();
            resolve(result);
          },
          (error: unknown) => {
            settle();
            reject(error);
          },
        );
      });
    },
  };
}
