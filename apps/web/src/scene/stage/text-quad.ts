import {
  CanvasTexture,
  DoubleSide,
  LinearMipmapLinearFilter,
  Matrix4,
  PlaneGeometry,
  Ray,
  Vector2,
  type Vector3,
  Vector4,
} from "three";
import { ONWARDS } from "./menu-layout.ts";
import { shaderMesh } from "./shader-mesh.ts";

/** Canvas pixels per millimetre: about 33 per degree at 1.3 m, more than today's headsets show. */
const PIXELS_PER_MILLIMETRE = 1.448;
/** The coordinates of a hidden pointer. */
const NOWHERE = -1;

const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  void main() {
    vPlace = uv;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  uniform sampler2D uPicture;
  uniform vec2 uSize;
  uniform vec4 uPointers;
  varying vec2 vPlace;
  vec4 withPointer(vec4 colour, vec2 pointer) {
    float away = length((vPlace - pointer) * uSize);
    float ring = smoothstep(0.011, 0.009, away);
    colour = mix(colour, vec4(0.933, 0.945, 0.969, 1.0) * (1.0 - 0.8 * smoothstep(0.007, 0.005, away)), ring);
    colour.a = max(colour.a, ring);
    return colour;
  }
  void main() {
    gl_FragColor = withPointer(withPointer(texture2D(uPicture, vPlace), uPointers.xy), uPointers.zw);
  }
`;

/** A quad textured with a canvas. Shows up to two pointers without a repaint. */
export class TextQuad {
  readonly mesh;
  readonly #context: CanvasRenderingContext2D;
  readonly #texture: CanvasTexture;
  /** Both in one vector: three uploads an array in every frame, but a vector only when it changes. */
  readonly #pointers = new Vector4(NOWHERE, NOWHERE, NOWHERE, NOWHERE);

  readonly #ray = new Ray();
  readonly #toQuad = new Matrix4();

  /** @param width, height in millimetres @throws Error if the browser has no 2D canvas */
  constructor(name: string, width: number, height: number) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * PIXELS_PER_MILLIMETRE);
    canvas.height = Math.round(height * PIXELS_PER_MILLIMETRE);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No 2D canvas");
    // This canvas isn't in the document, which would set it.
    context.direction = ONWARDS > 0 ? "ltr" : "rtl";
    this.#context = context;
    this.#texture = new CanvasTexture(canvas);
    this.#texture.minFilter = LinearMipmapLinearFilter;
    this.#texture.anisotropy = 4;
    this.#texture.premultiplyAlpha = true;
    const parameters = {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        uPicture: { value: this.#texture },
        uSize: { value: new Vector2(width, height).divideScalar(1000) },
        uPointers: { value: this.#pointers },
      },
      transparent: true,
      premultipliedAlpha: true,
      depthWrite: false,
      side: DoubleSide,
    };
    this.mesh = shaderMesh(name, new PlaneGeometry(width / 1000, height / 1000), parameters, 1);
  }

  /** Repaints the canvas. The context's unit is the millimetre, its origin the top left corner. */
  paint(draw: (context: CanvasRenderingContext2D) => void): void {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(PIXELS_PER_MILLIMETRE, 0, 0, PIXELS_PER_MILLIMETRE, 0, 0);
    draw(context);
    this.#texture.needsUpdate = true;
  }

  /** Where a world ray meets the quad's plane, in metres from its centre, until the next call. Allocates nothing. */
  hit(ray: Ray): Vector3 | null {
    // In the quad's own space its plane is z = 0.
    const { origin, direction } = this.#ray.copy(ray).applyMatrix4(this.#toQuad.copy(this.mesh.matrixWorld).invert());
    const away = -origin.z / direction.z;
    return away >= 0 ? origin.addScaledVector(direction, away) : null;
  }

  /** Shows pointer 0 or 1 at a point in metres from the quad's centre; null hides it. */
  point(index: 0 | 1, at: { readonly x: number; readonly y: number } | null): void {
    const { width, height } = this.mesh.geometry.parameters;
    this.#pointers.setComponent(2 * index, at ? at.x / width + 0.5 : NOWHERE);
    this.#pointers.setComponent(2 * index + 1, at ? at.y / height + 0.5 : NOWHERE);
  }
}
