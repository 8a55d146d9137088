import type { Page } from "@playwright/test";
import { MENU_WIDTH } from "@vr-eye-lab/web/scene/stage/menu-layout";

/** One draw call for one eye: the object's centre in that eye's space, in metres. */
export interface Drawing {
  readonly what: "ball" | "lock" | "marker" | "room" | "menu" | "status" | "ray";
  readonly eye: "left" | "right";
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** For a ball: its colour as #rrggbb, and whether it has a cross. */
  readonly colour: string;
  readonly cross: boolean;
  /** For a ball: 0 to 1. */
  readonly opacity: number;
}

declare global {
  interface Window {
    /** The draw calls since the list was last emptied. */
    drawings: Drawing[];
    /** The context of the exercise scene. */
    stage: WebGL2RenderingContext | undefined;
  }
}

/**
 * Records the GL draw calls of every document of the page. Install it after the pump, so that the pump's stubs don't hide the
 * calls. Objects are recognised by the uniforms of their shaders.
 */
export async function watchDrawings(page: Page): Promise<void> {
  await page.addInitScript((menuWidth) => {
    const gl = WebGL2RenderingContext.prototype;
    const places = new WeakMap<WebGLUniformLocation, { program: WebGLProgram; name: string }>();
    const values = new WeakMap<WebGLProgram, Map<string, number[]>>();
    let program: WebGLProgram | null = null;
    let rightHalf = false;
    window.drawings = [];

    const originals = {
      getUniformLocation: gl.getUniformLocation,
      useProgram: gl.useProgram,
      viewport: gl.viewport,
      uniformMatrix4fv: gl.uniformMatrix4fv,
      drawElements: gl.drawElements,
      drawArrays: gl.drawArrays,
    };
    function keep(place: WebGLUniformLocation | null, numbers: number[]): void {
      const known = place && places.get(place);
      if (!known) return;
      const map = values.get(known.program) ?? new Map<string, number[]>();
      map.set(known.name, numbers);
      values.set(known.program, map);
    }
    gl.getUniformLocation = function (of, name) {
      const place = originals.getUniformLocation.call(this, of, name);
      if (place) {
        places.set(place, { program: of, name });
        // three never sets zeros.
        keep(place, [0, 0, 0]);
      }
      return place;
    };
    gl.useProgram = function (next) {
      program = next;
      originals.useProgram.call(this, next);
    };
    gl.viewport = function (x, y, width, height) {
      rightHalf = x > 0;
      originals.viewport.call(this, x, y, width, height);
    };
    let beneath = { uniform1f: gl.uniform1f, uniform2f: gl.uniform2f, uniform3f: gl.uniform3f };
    const listeners = {
      uniform1f(this: WebGL2RenderingContext, place: WebGLUniformLocation | null, x: number) {
        keep(place, [x]);
        beneath.uniform1f.call(this, place, x);
      },
      uniform2f(this: WebGL2RenderingContext, place: WebGLUniformLocation | null, x: number, y: number) {
        keep(place, [x, y]);
        beneath.uniform2f.call(this, place, x, y);
      },
      uniform3f(this: WebGL2RenderingContext, place: WebGLUniformLocation | null, x: number, y: number, z: number) {
        keep(place, [x, y, z]);
        beneath.uniform3f.call(this, place, x, y, z);
      },
    };
    Object.assign(gl, listeners);
    const { step } = window.pump;
    window.pump.step = (milliseconds) => {
      step(milliseconds);
      if (gl.uniform1f === listeners.uniform1f) return;
      // The pump has muted GL, including these listeners.
      beneath = { uniform1f: gl.uniform1f, uniform2f: gl.uniform2f, uniform3f: gl.uniform3f };
      Object.assign(gl, listeners);
    };
    gl.uniformMatrix4fv = function (place: WebGLUniformLocation | null, transpose: GLboolean, data: Float32List) {
      keep(place, Array.from(data));
      originals.uniformMatrix4fv.call(this, place, transpose, data);
    };

    function kindOf(uniforms: Map<string, number[]>): Drawing["what"] {
      if (uniforms.has("uCross")) return "ball";
      if (uniforms.has("uAbove")) return uniforms.get("uAbove")?.[0] ? "marker" : "lock";
      if (uniforms.has("uFloor")) return "room";
      const size = uniforms.get("uSize");
      if (!size) return "ray";
      return Math.abs((size[0] ?? 0) - menuWidth) < 1e-4 ? "menu" : "status";
    }
    function note(context: WebGL2RenderingContext): void {
      window.stage = context;
      const uniforms = program && values.get(program);
      if (!uniforms) return;
      const matrix = uniforms.get("modelViewMatrix") ?? [];
      const what = kindOf(uniforms);
      // Both rays are one draw call; a hidden ray has a pose of zeros.
      const copies =
        what === "ray" ? ["uFirst", "uSecond"].filter((pose) => uniforms.get(pose)?.some((n) => n !== 0)).length : 1;
      const colour = uniforms.get("uColour") ?? [];
      const digits = colour.map((part) =>
        Math.round(255 * part)
          .toString(16)
          .padStart(2, "0"),
      );
      const drawing: Drawing = {
        what,
        eye: rightHalf ? "right" : "left",
        x: matrix[12] ?? 0,
        y: matrix[13] ?? 0,
        z: matrix[14] ?? 0,
        colour: `#${digits.join("")}`,
        cross: (uniforms.get("uCross")?.[0] ?? 0) > 0,
        opacity: uniforms.get("uSeen")?.[1] ?? 0,
      };
      for (let i = 0; i < copies; i++) window.drawings.push(drawing);
    }
    gl.drawElements = function (mode, count, type, offset) {
      note(this);
      originals.drawElements.call(this, mode, count, type, offset);
    };
    gl.drawArrays = function (mode, first, count) {
      note(this);
      originals.drawArrays.call(this, mode, first, count);
    };
  }, MENU_WIDTH / 1000);
}
