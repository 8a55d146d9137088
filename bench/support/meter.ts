import type { Page } from "@playwright/test";

/** The GL calls of one frame. */
interface FrameCalls {
  /** All calls, and the draw calls among them. */
  readonly calls: number;
  readonly draws: number;
  /** Bytes of uniforms. */
  readonly uniformBytes: number;
}

declare global {
  interface Window {
    meter: {
      /** Disables GL, so that only the scripts are timed. */
      silenceGl(): void;
      /** Runs frames with a gap in ms. */
      run(frames: number, gap: number): void;
      /** Runs a frame and returns its GL calls. */
      listen(gap: number): FrameCalls;
    };
    gc(): void;
  }
}

/** Installs the meter, after the pump and before the page's scripts. */
export async function installMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const gl = WebGL2RenderingContext.prototype;
    const names = Object.getOwnPropertyNames(gl).filter(
      (name) => typeof Object.getOwnPropertyDescriptor(gl, name)?.value === "function",
    );
    let frame: { calls: number; draws: number; uniformBytes: number } | null = null;

    function note(name: string, args: unknown[]): void {
      if (!frame) return;
      frame.calls += 1;
      if (/^draw(Arrays|Elements)/.test(name)) frame.draws += 1;
      if (!name.startsWith("uniform") || !args[0]) return;
      const given = args[name.startsWith("uniformMatrix") ? 2 : 1];
      frame.uniformBytes += 4 * (typeof given === "number" ? args.length - 1 : (given as ArrayLike<number>).length);
    }

    for (const name of names) {
      const call = Reflect.get(gl, name) as (...args: unknown[]) => unknown;
      Object.assign(gl, {
        [name](this: WebGL2RenderingContext, ...args: unknown[]) {
          note(name, args);
          return call.apply(this, args);
        },
      });
    }

    window.meter = {
      silenceGl() {
        const nothing = () => undefined;
        for (const name of names) Object.assign(gl, { [name]: nothing });
        // The emulator saves and restores the clear values in every frame.
        const zeros = new Float32Array(4);
        gl.getParameter = () => zeros;
      },
      run(frames, gap) {
        for (let i = 0; i < frames; i++) window.pump.step(gap);
      },
      listen(gap) {
        frame = { calls: 0, draws: 0, uniformBytes: 0 };
        window.pump.step(gap);
        const heard = frame;
        frame = null;
        return heard;
      },
    };
  });
}
