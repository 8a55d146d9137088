import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  CustomBlending,
  Mesh,
  OneFactor,
  ShaderMaterial,
  type Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";

/** Samples of a pixel, so that edges are as smooth as where the canvas itself is drawn on. */
const SAMPLES = 4;

const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  void main() {
    vPlace = 0.5 + 0.5 * position.xy;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }
`;
/*
 * An eye behind a filter sees one channel, or two, as brightness. It is that of the strongest part and not the weighted sum, in
 * which a blue ball would be nearly black: whatever colour was chosen is seen at full strength.
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

/** Puts the two eyes' pictures into one, each in the channels that its filter lets through. */
export class FilterPass {
  readonly #target = new WebGLRenderTarget(1, 1, { samples: SAMPLES });
  readonly #channels = new Vector3();
  readonly #camera = new Camera();
  readonly #mesh: Mesh<BufferGeometry, ShaderMaterial>;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uPicture: { value: this.#target.texture }, uChannels: { value: this.#channels } },
      depthTest: false,
      depthWrite: false,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneFactor,
    });
    this.#mesh = new Mesh(geometry, material);
    this.#mesh.frustumCulled = false;
  }

  /** From now on the renderer draws an eye's picture. @param size in device pixels */
  begin(renderer: WebGLRenderer, size: Vector2): void {
    this.#target.setSize(size.x, size.y);
    renderer.setRenderTarget(this.#target);
  }

  /** Adds the picture that was drawn to the canvas, which must be black where the other eye's picture is not yet. */
  add(renderer: WebGLRenderer, [red, green, blue]: readonly [number, number, number]): void {
    this.#channels.set(red, green, blue);
    renderer.setRenderTarget(null);
    renderer.render(this.#mesh, this.#camera);
  }

  dispose(): void {
    this.#target.dispose();
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
  }
}
