import {
  CustomBlending,
  OneFactor,
  ShaderMaterial,
  type Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import { FullScreenQuad } from "three/addons/postprocessing/Pass.js";

/** Samples per pixel, so that edges are as smooth as on the canvas. */
const SAMPLES = 4;

const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  void main() {
    vPlace = uv;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }
`;
/*
 * Through a filter an eye sees one or two channels as brightness. Their level is the strongest component, not the
 * weighted sum, which would make a blue ball nearly black: every colour is seen at full strength.
 */
const FRAGMENT = /* glsl */ `
  uniform sampler2D uPicture;
  uniform vec3 uChannels;
  varying vec2 vPlace;
  void main() {
    vec3 colour = texture2D(uPicture, vPlace).rgb;
    gl_FragColor = vec4(uChannels * max(colour.r, max(colour.g, colour.b)), 1.0);
  }
`;

/** Combines both eyes' images into an anaglyph, each in the channels that its filter transmits. */
export class AnaglyphPass {
  readonly #target = new WebGLRenderTarget(1, 1, { samples: SAMPLES });
  readonly #channels = new Vector3();
  readonly #material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { uPicture: { value: this.#target.texture }, uChannels: { value: this.#channels } },
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });
  readonly #quad = new FullScreenQuad(this.#material);

  /** Redirects the renderer to an eye's image. @param size in device pixels */
  begin(renderer: WebGLRenderer, size: Vector2): void {
    this.#target.setSize(size.x, size.y);
    renderer.setRenderTarget(this.#target);
  }

  /** Adds the eye's image to the canvas, which must have been cleared to black. */
  add(renderer: WebGLRenderer, [red, green, blue]: readonly [number, number, number]): void {
    this.#channels.set(red, green, blue);
    renderer.setRenderTarget(null);
    this.#quad.render(renderer);
  }

  dispose(): void {
    this.#target.dispose();
    this.#quad.dispose();
    this.#material.dispose();
  }
}
