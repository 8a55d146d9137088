import type { Page } from "@playwright/test";

/** The GL calls of one frame. */
export interface FrameCalls {
  /** All calls, and the draw calls among them. */
  readonly calls: number;
  readonly draws: readonly DrawCall[];
  /** Bytes of uniforms. */
  readonly uniformBytes: number;
}

/** A draw call: the left edge of its viewport in pixels, and the current uniforms of its program. */
export interface DrawCall {
  readonly viewportX: number;
  readonly uniforms: Readonly<Record<string, readonly number[]>>;
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
    let frame: { calls: number; draws: DrawCall[]; uniformBytes: number } | null = null;

    const uniformNames = new WeakMap<WebGLUniformLocation, string>();
    const values = new WeakMap<WebGLProgram, Record<string, number[]>>();
    let program: WebGLProgram | null = null;
    let viewportX = 0;

    function note(name: string, args: unknown[], result: unknown): void {
      const [first, second, third] = args;
      if (name === "getUniformLocation" && result) uniformNames.set(result, String(second));
      if (name === "viewport") viewportX = Number(first);
      if (name === "useProgram") program = first as WebGLProgram | null;
      if (!program) return;
      const known = values.get(program) ?? {};
      values.set(program, known);
      if (name.startsWith("uniform") && first) {
        const given = name.startsWith("uniformMatrix") ? third : second;
        const list = typeof given === "number" ? args.slice(1).map(Number) : Array.from(given as ArrayLike<number>);
        if (frame) frame.uniformBytes += 4 * list.length;
        known[uniformNames.get(first) ?? ""] = list;
      }
      if (frame && /^draw(Arrays|Elements)/.test(name)) frame.draws.push({ viewportX, uniforms: known });
    }

    for (const name of names) {
      const call = Reflect.get(gl, name) as (...args: unknown[]) => unknown;
      Object.assign(gl, {
        [name](this: WebGL2RenderingContext, ...args: unknown[]) {
          const result = call.apply(this, args);
          if (frame) frame.calls += 1;
          note(name, args, result);
          return result;
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
        frame = { calls: 0, draws: [], uniformBytes: 0 };
        window.pump.step(gap);
        const heard = frame;
        frame = null;
        return heard;
      },
    };
  });
}
