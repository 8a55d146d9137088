import type { Page } from "@playwright/test";

/** Pixels of one pure colour in an eye's image: their number, and their centre in pixels from the image's centre, y up. */
export interface ColourPatch {
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

/** An eye's image by colour; `lit` counts the pixels that are not black. */
export interface EyeImage {
  readonly width: number;
  readonly height: number;
  readonly lit: number;
  readonly red: ColourPatch;
  readonly green: ColourPatch;
}

/** A disc of light: its centre of light in pixels from the image's centre, y up, and its light in pixels of full light. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly light: number;
}

export interface DotImage {
  readonly width: number;
  readonly height: number;
  readonly discs: readonly Disc[];
}

declare global {
  interface Window {
    pump: {
      /** From now on frames and clock advance only by `step`; GL calls are recorded, not drawn. */
      take(): void;
      /** After `take`: waits for frames that were requested before, so that their callbacks request the next from the pump. */
      settle(): Promise<void>;
      /** Returns frames and clock to the browser. */
      release(): void;
      /** Advances the clock by milliseconds, then runs one frame. */
      step(milliseconds: number): void;
      /** Like step for each gap, with the microtasks in between that a browser runs after each frame. */
      steps(gaps: readonly number[], afterEach?: () => void): Promise<void>;
      /** Like step, but draws the frame; returns the eyes' images. */
      look(milliseconds: number): { left: EyeImage; right: EyeImage };
      /** Like look, but returns the discs of light in each eye's image: in an anaglyph, the canvas's red for the left eye and its green for the right. */
      lookAtDots(milliseconds: number, isAnaglyph: boolean): { left: DotImage; right: DotImage };
      readonly now: number;
      /** Draw calls of the last frame. */
      readonly draws: number;
      /** GL objects created since the page loaded, and those not deleted. */
      readonly made: number;
      readonly undeleted: number;
    };
  }
}

const summaryScripts = new WeakMap<Page, string>();

/** The address of the script of the summary in the scene, once a page with the pump has requested it. */
export const summaryScript = (page: Page): string | undefined => summaryScripts.get(page);

/**
 * Installs the pump in every document of the page, before its scripts run.
 * @param seeing the test reads pixels. Without it, no call reaches GL after the first frame that step draws, which is about ten
 *   times as fast
 */
export async function installPump(page: Page, seeing: boolean): Promise<void> {
  page.on("request", (request) => {
    if (/\/summary-player[^/]*\.js/.test(request.url())) summaryScripts.set(page, request.url());
  });
  await page.addInitScript((withPixels) => {
    const realFrame = window.requestAnimationFrame.bind(window);
    const realNow = performance.now.bind(performance);
    let taken = false;
    let now = 0;
    let shift = 0;
    let waiting = new Map<number, FrameRequestCallback>();
    // Far from the browser's handles, so that ours can be recognised when cancelled.
    let handle = 1e9;
    let draws = 0;
    let made = 0;
    let deleted = 0;
    const undeleted = new WeakSet<object>();

    performance.now = () => (taken ? now : realNow() + shift);
    window.requestAnimationFrame = (callback) => {
      if (!taken) return realFrame((time) => callback(time + shift));
      waiting.set(++handle, callback);
      return handle;
    };
    const realCancel = window.cancelAnimationFrame.bind(window);
    window.cancelAnimationFrame = (cancelled) => {
      if (!waiting.delete(cancelled)) realCancel(cancelled);
    };

    const gl = WebGL2RenderingContext.prototype;
    // The emulator reads the clear values before each frame. From GL each read is a round trip to the GPU process, most of a stubbed frame.
    const clearValues = new WeakMap<WebGL2RenderingContext, Map<GLenum, unknown>>();
    function setClearValue(context: WebGL2RenderingContext, name: GLenum, value: unknown): void {
      const values = clearValues.get(context) ?? new Map<GLenum, unknown>();
      values.set(name, value);
      clearValues.set(context, values);
    }
    const { clearColor, clearDepth, clearStencil, getParameter } = gl;
    gl.clearColor = function (red, green, blue, alpha) {
      setClearValue(this, gl.COLOR_CLEAR_VALUE, new Float32Array([red, green, blue, alpha]));
      clearColor.call(this, red, green, blue, alpha);
    };
    gl.clearDepth = function (depth) {
      setClearValue(this, gl.DEPTH_CLEAR_VALUE, depth);
      clearDepth.call(this, depth);
    };
    gl.clearStencil = function (stencil) {
      setClearValue(this, gl.STENCIL_CLEAR_VALUE, stencil);
      clearStencil.call(this, stencil);
    };
    gl.getParameter = function (name) {
      return clearValues.get(this)?.get(name) ?? getParameter.call(this, name);
    };
    let muted = false;
    const recorded = ["useProgram", "viewport", "uniformMatrix4fv"] as const;
    for (const name of recorded) {
      const real = gl[name] as (...values: unknown[]) => void;
      Object.assign(gl, {
        [name](this: WebGL2RenderingContext, ...values: unknown[]) {
          if (!muted) real.apply(this, values);
        },
      });
    }
    /** Replaces all GL functions that change state and are not recorded; queries still reach GL. */
    function muteGl(): void {
      if (muted) return;
      muted = true;
      const kept = new Set<string>(["drawElements", "drawElementsInstanced", "drawArrays", ...recorded]);
      for (const key of Object.keys(gl)) {
        const own = Object.getOwnPropertyDescriptor(gl, key);
        if (kept.has(key) || typeof own?.value !== "function") continue;
        if (/^(get|is|create|delete|check|fenceSync|clientWaitSync)/.test(key)) continue;
        Object.assign(gl, { [key]: () => undefined });
      }
    }

    let context: WebGL2RenderingContext | null = null;
    function onDraw(drawing: WebGL2RenderingContext): void {
      context = drawing;
      draws += 1;
    }
    let stubbed = false;
    const { drawElements, drawElementsInstanced, drawArrays, clear, blitFramebuffer } = gl;
    gl.drawElements = function (mode, count, type, offset) {
      onDraw(this);
      if (!stubbed) drawElements.call(this, mode, count, type, offset);
    };
    gl.drawElementsInstanced = function (mode, count, type, offset, instances) {
      onDraw(this);
      if (!stubbed) drawElementsInstanced.call(this, mode, count, type, offset, instances);
    };
    gl.drawArrays = function (mode, first, count) {
      onDraw(this);
      if (!stubbed) drawArrays.call(this, mode, first, count);
    };
    gl.clear = function (mask) {
      if (!stubbed) clear.call(this, mask);
    };
    gl.blitFramebuffer = function (...rest) {
      if (!stubbed) blitFramebuffer.apply(this, rest);
    };
    for (const kind of [
      "Buffer",
      "Texture",
      "Program",
      "Shader",
      "Framebuffer",
      "Renderbuffer",
      "VertexArray",
    ] as const) {
      const make = gl[`create${kind}`] as (...rest: unknown[]) => object | null;
      const remove = gl[`delete${kind}`] as (object: object | null) => void;
      Object.assign(gl, {
        [`create${kind}`](this: WebGL2RenderingContext, ...rest: unknown[]) {
          const object = make.apply(this, rest);
          made += 1;
          if (object) undeleted.add(object);
          return object;
        },
        [`delete${kind}`](this: WebGL2RenderingContext, object: object | null) {
          if (object && undeleted.delete(object)) deleted += 1;
          remove.call(this, object);
        },
      });
    }

    /** Reads one half of the canvas. */
    function readCanvas(half: 0 | 1, parts = 2) {
      if (!context) throw new Error("Nothing was drawn");
      const width = context.drawingBufferWidth / parts;
      const height = context.drawingBufferHeight;
      const bytes = new Uint8Array(width * height * 4);
      context.readPixels(parts === 1 ? 0 : half * width, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, bytes);
      return { width, height, bytes };
    }

    /** An eye's image of the last frame. Colours are recognised by their strong channels. */
    function imageOf(half: 0 | 1): EyeImage {
      const { width, height, bytes } = window.layer?.read(half === 0 ? "left" : "right") ?? readCanvas(half);
      const nothing = { count: 0, x: 0, y: 0, weight: 0 };
      const sums = { red: { ...nothing }, green: { ...nothing } };
      let lit = 0;
      for (let i = 0; i < width * height; i++) {
        const r = bytes[4 * i] ?? 0;
        const g = bytes[4 * i + 1] ?? 0;
        const b = bytes[4 * i + 2] ?? 0;
        const most = Math.max(r, g, b);
        if (most > 1) lit += 1;
        if (most < 48) continue;
        const strong = (r > most / 2 ? 1 : 0) + (g > most / 2 ? 2 : 0) + (b > most / 2 ? 4 : 0);
        const sum = [null, sums.red, sums.green][strong];
        if (!sum) continue;
        sum.count += 1;
        sum.weight += most;
        sum.x += most * ((i % width) + 0.5 - width / 2);
        sum.y += most * (Math.floor(i / width) + 0.5 - height / 2);
      }
      const patch = ({ count, x, y, weight }: typeof nothing): ColourPatch =>
        count ? { count, x: x / weight, y: y / weight } : { count, x, y };
      return { width, height, lit, red: patch(sums.red), green: patch(sums.green) };
    }

    /** An eye's image in linear light (IEC 61966-2-1), and its connected areas. */
    function dotsOf(half: 0 | 1, isAnaglyph: boolean): DotImage {
      const { width, height, bytes } = isAnaglyph
        ? readCanvas(half, 1)
        : (window.layer?.read(half === 0 ? "left" : "right") ?? readCanvas(half));
      const channel = isAnaglyph ? half : 1;
      const linear = Array.from({ length: 256 }, (_, i) =>
        i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
      );
      const light = Float32Array.from({ length: width * height }, (_, i) => linear[bytes[4 * i + channel] ?? 0] ?? 0);
      const discs: Disc[] = [];
      const todo: number[] = [];
      for (let start = 0; start < light.length; start++) {
        if ((light[start] ?? 0) === 0) continue;
        const sum = { x: 0, y: 0, light: 0 };
        todo.push(start);
        for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
          const here = light[at] ?? 0;
          if (here === 0) continue;
          light[at] = 0;
          sum.x += here * ((at % width) + 0.5 - width / 2);
          sum.y += here * (Math.floor(at / width) + 0.5 - height / 2);
          sum.light += here;
          for (const next of [at - 1, at + 1, at - width, at + width]) if ((light[next] ?? 0) > 0) todo.push(next);
        }
        discs.push({ x: sum.x / sum.light, y: sum.y / sum.light, light: sum.light });
      }
      return { width, height, discs };
    }

    window.pump = {
      take() {
        now = performance.now();
        taken = true;
        stubbed = true;
      },
      settle: () => new Promise((resolve) => realFrame(() => resolve())),
      release() {
        shift = now - realNow();
        taken = false;
        stubbed = false;
        for (const callback of waiting.values()) realFrame((time) => callback(time + shift));
        waiting.clear();
      },
      step(milliseconds) {
        now += milliseconds;
        draws = 0;
        const due = waiting;
        waiting = new Map();
        for (const callback of due.values()) callback(now);
        // Only now: before, shaders may still be compiling and textures loading.
        if (!withPixels && draws > 0) muteGl();
      },
      async steps(gaps, afterEach) {
        for (const gap of gaps) {
          this.step(gap);
          afterEach?.();
          // More than any chain of promises in the scene and the page.
          for (let i = 0; i < 30; i++) await undefined;
        }
      },
      look(milliseconds) {
        stubbed = false;
        this.step(milliseconds);
        const images = { left: imageOf(0), right: imageOf(1) };
        stubbed = true;
        return images;
      },
      lookAtDots(milliseconds, isAnaglyph) {
        stubbed = false;
        this.step(milliseconds);
        const images = { left: dotsOf(0, isAnaglyph), right: dotsOf(1, isAnaglyph) };
        stubbed = true;
        return images;
      },
      get now() {
        return now;
      },
      get draws() {
        return draws;
      },
      get made() {
        return made;
      },
      get undeleted() {
        return made - deleted;
      },
    };
  }, seeing);
}
