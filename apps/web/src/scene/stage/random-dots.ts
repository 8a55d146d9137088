import { type ExerciseSettings, EYES, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import {
  createDotField,
  DOT_NUMBERS,
  type DotPattern,
  type DotsSettings,
  drawDots,
  type EyeDots,
  type Place,
  type Presentation,
  patchTurn,
  placeAt,
  stimulusSize,
} from "@vr-eye-lab/domain/random-dots";
import {
  type Camera,
  Color,
  CustomBlending,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Matrix4,
  MaxEquation,
  type Mesh,
  MinEquation,
  OneFactor,
  PlaneGeometry,
  type Quaternion,
  Ray,
  type ShaderMaterial,
  SRGBColorSpace,
  Vector3,
} from "three";
import { EYE_LAYERS } from "./eye-layers.ts";
import { shaderMesh } from "./shader-mesh.ts";

/** sRGB values: the field, and the dots on it. */
const DARK = { field: 0, dots: 1 } as const;
const LIGHT = { field: 0.78, dots: 0.05 } as const;
/** The light of the field's dots, relative to the patch's, where the patch must be seen with one eye. */
const CATCH_LIGHT = 0.2;
/** Half the plate's side behind the field, in halves of the field's side; the frame is drawn in the margin. */
const PLATE = 1.15;

/*
 * A dot is a square that faces the eye, large enough for the soft edge of its disc. Its centre is turned about the upright axis that the eye had when the dots
 * were new, so that the disparity runs along the line between the eyes, also when the head is tilted. Until the next dots it stays where it is on the plate:
 * turned with the head, it would move relative to the field and show the patch to one eye. The square stays parallel to the image: a dot has the same width at
 * every disparity.
 */
const VERTEX = /* glsl */ `
  attribute vec3 aDot;
  uniform float uDistance;
  uniform float uRadius;
  uniform vec2 uTurn;
  uniform vec3 uEye;
  uniform vec3 uUpright;
  uniform float uDim;
  varying vec2 vPlace;
  varying float vLight;
  void main() {
    vec2 turn = mix(vec2(1.0, 0.0), uTurn, aDot.z);
    vec3 ray = vec3(aDot.xy * uDistance, 0.0) - uEye;
    ray = turn.x * ray + turn.y * cross(ray, uUpright) + (1.0 - turn.x) * dot(ray, uUpright) * uUpright;
    vec4 centre = modelViewMatrix * vec4(uEye - ray * uEye.z / ray.z, 1.0);
    vPlace = 2.0 * position.xy;
    vLight = mix(uDim, 1.0, aDot.z);
    centre.xy -= vPlace * uRadius * centre.z;
    gl_Position = projectionMatrix * centre;
  }
`;
/*
 * The disc's share of a pixel is mixed with the field in linear light and then encoded. Headsets blend encoded values, so the result is written
 * with the maximum of both, or the minimum on a light field.
 */
const FRAGMENT = /* glsl */ `
  uniform vec3 uDots;
  uniform vec3 uField;
  varying vec2 vPlace;
  varying float vLight;
  void main() {
    float pixel = 0.5 * (abs(dFdx(vPlace.x)) + abs(dFdy(vPlace.y)));
    float share = clamp((1.0 - length(vPlace)) / pixel + 0.5, 0.0, 1.0);
    vec3 light = mix(uField, mix(uField, uDots, vLight), share);
    gl_FragColor = vec4(mix(12.92 * light, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light)), 1.0);
  }
`;
const PLATE_VERTEX = /* glsl */ `
  varying vec2 vPlace;
  void main() {
    vPlace = 2.0 * position.xy;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;
const PLATE_FRAGMENT = /* glsl */ `
  uniform float uField;
  uniform float uFrame;
  varying vec2 vPlace;
  void main() {
    float away = ${PLATE} * max(abs(vPlace.x), abs(vPlace.y));
    float edge = fwidth(away);
    float frame = uFrame * (1.0 - smoothstep(0.02, 0.02 + edge, abs(away - 1.08)));
    gl_FragColor = vec4(vec3(mix(uField, 0.45, frame)), 1.0);
  }
`;

const toField = new Matrix4();

/** The field of random dots: a plate and a mesh of instanced squares for each eye, at the base distance. New dots are uploaded on a refresh only. */
export class RandomDots {
  /** Placed in the anchor, straight ahead. */
  readonly group = new Group();
  readonly #field = createDotField();
  readonly #pattern: DotPattern = {
    size: stimulusSize("medium", 1, 1000),
    density: 0,
    place: null,
    shiftX: 0,
    shiftY: 0,
  };
  readonly #eyes = EYES.map((eye) => new EyeMesh(eye, this.#field[eye]));
  readonly #plateUniforms = { uField: { value: 0 }, uFrame: { value: 0 } };
  readonly #plate = shaderMesh("dots' plate", new PlaneGeometry(1, 1), {
    vertexShader: PLATE_VERTEX,
    fragmentShader: PLATE_FRAGMENT,
    uniforms: this.#plateUniforms,
    depthTest: false,
    depthWrite: false,
  });
  /** How much smaller than chosen the field is, so that it fits on a screen. */
  fit = 1;
  #drawn = -1;
  readonly #ray = new Ray();

  constructor() {
    this.group.add(this.#plate, ...this.#eyes.map(({ mesh }) => mesh));
    this.group.visible = false;
    for (const object of [this.group, ...this.group.children]) object.matrixAutoUpdate = false;
  }

  apply(settings: ExerciseSettings): void {
    const { dots } = settings;
    const { field, dots: ink } = dots.isLight ? LIGHT : DARK;
    this.#drawn = -1;
    this.#plateUniforms.uField.value = field;
    this.#plateUniforms.uFrame.value = settings.fusionLock ? 1 : 0;
    this.group.position.set(0, 0, -dots.distance);
    this.group.updateMatrix();
    for (const eye of this.#eyes) eye.apply(settings, field, ink);
  }

  /** The place that a world ray points at; null for none. @param seenBy from a direction in which the user sees something to where it is */
  placeAt(ray: Ray, seenBy: Quaternion | null): Place | null {
    const { origin, direction } = this.#ray.copy(ray).applyMatrix4(toField.copy(this.group.matrixWorld).invert());
    if (seenBy) direction.applyQuaternion(seenBy);
    const metres = -origin.z / direction.z;
    if (!(metres >= 0)) return null;
    const distance = -this.group.position.z;
    const { x, y } = direction.multiplyScalar(metres).add(origin).divideScalar(distance);
    return placeAt(x, y, this.#pattern.size);
  }

  /**
   * Call it in each frame while the exercise shows. It takes no numbers, which V8 would allocate in each call.
   * @param settings with the depth that is shown
   * @param view pixels of an eye's image for a tangent of 1 @param head its roll against the anchor, in radians
   */
  show(
    shown: Presentation,
    settings: DotsSettings,
    view: { readonly pixelsPerTangent: number },
    head: { readonly roll: number },
  ): void {
    if (shown.refresh === this.#drawn) return;
    const { pixelsPerTangent } = view;
    const { roll } = head;
    this.#drawn = shown.refresh;
    const pattern = this.#pattern;
    const { kind } = shown;
    const turn = kind === "disparity" || kind === "large" ? patchTurn(settings) : 0;
    pattern.size = stimulusSize(settings.size, this.fit, pixelsPerTangent, kind === "large");
    pattern.density = settings.density;
    pattern.place = shown.place;
    pattern.shiftX = Math.tan(turn) * Math.cos(roll);
    pattern.shiftY = Math.tan(turn) * Math.sin(roll);
    drawDots(this.#field, pattern, shown.seed, shown.refresh);
    const side = 2 * PLATE * pattern.size.field * settings.distance;
    if (this.#plate.scale.x !== side) {
      this.#plate.scale.set(side, side, 1);
      this.#plate.updateMatrix();
    }
    for (const eye of this.#eyes) {
      const isLight = shown.place !== null && (kind === "luminance" || kind === eye.eye);
      eye.upload(pattern.size.radius, turn, isLight ? CATCH_LIGHT : 1);
    }
  }

  /** Shows other dots until the next `show`. @param numbers as those of EyeDots, for both eyes @param turn as in `upload` */
  showOnly(numbers: readonly number[], radius: number, turn: number): void {
    this.#drawn = -1;
    for (const eye of this.#eyes) {
      const dots = this.#field[eye.eye];
      dots.numbers.set(numbers);
      dots.count = numbers.length / DOT_NUMBERS;
      eye.upload(radius, turn, 1);
    }
  }
}

/** One eye's dots. */
class EyeMesh {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly eye: Eye;
  readonly #dots: EyeDots;
  readonly #attribute: InstancedBufferAttribute;
  readonly #range = { start: 0, count: 0 };
  #isNew = false;
  readonly #uniforms = {
    uDistance: { value: 1 },
    uRadius: { value: 0 },
    /** Cosine and sine of the patch's turn. */
    uTurn: { value: [1, 0] },
    /** Of the eye when the dots were new, in the field's space. */
    uEye: { value: new Vector3() },
    uUpright: { value: new Vector3() },
    uDim: { value: 1 },
    /** Linear. */
    uDots: { value: new Color() },
    uField: { value: new Color() },
  };

  constructor(eye: Eye, dots: EyeDots) {
    this.eye = eye;
    this.#dots = dots;
    const square = new PlaneGeometry(2, 2);
    const geometry = new InstancedBufferGeometry();
    geometry.index = square.index;
    geometry.setAttribute("position", square.getAttribute("position"));
    this.#attribute = new InstancedBufferAttribute(dots.numbers, DOT_NUMBERS).setUsage(DynamicDrawUsage);
    geometry.setAttribute("aDot", this.#attribute);
    geometry.instanceCount = 0;
    const parameters = {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: this.#uniforms,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneFactor,
    };
    // After the plate, before the texts.
    this.mesh = shaderMesh(`${eye} dots`, geometry, parameters, 0.3);
    this.mesh.layers.set(EYE_LAYERS[eye]);
    this.mesh.onBeforeRender = (_renderer, _scene, camera) => this.#seeFrom(camera);
  }

  apply(settings: ExerciseSettings, field: number, ink: number): void {
    const { dots } = settings;
    const { uDots, uField, uDistance } = this.#uniforms;
    if (dots.isColoured && !dots.isLight) uDots.value.set(eyeViewOf(settings, this.eye).colour);
    else uDots.value.setRGB(ink, ink, ink, SRGBColorSpace);
    uField.value.setRGB(field, field, field, SRGBColorSpace);
    uDistance.value = dots.distance;
    this.mesh.material.blendEquation = dots.isLight ? MinEquation : MaxEquation;
  }

  /** Notes where the eye is in the first frame with new dots. */
  #seeFrom({ matrixWorld }: Camera): void {
    if (!this.#isNew) return;
    this.#isNew = false;
    toField.copy(this.mesh.matrixWorld).invert().multiply(matrixWorld);
    this.#uniforms.uEye.value.setFromMatrixPosition(toField);
    this.#uniforms.uUpright.value.setFromMatrixColumn(toField, 1);
  }

  /** @param turn radians by which the patch moves to the right for the left eye, and to the left for the right eye */
  upload(radius: number, turn: number, dim: number): void {
    const { uRadius, uTurn, uDim } = this.#uniforms;
    const right = this.eye === "left" ? turn : -turn;
    this.#isNew = true;
    uRadius.value = radius;
    uTurn.value[0] = Math.cos(right);
    uTurn.value[1] = Math.sin(right);
    uDim.value = dim;
    this.mesh.geometry.instanceCount = this.#dots.count;
    this.#range.count = this.#dots.count * DOT_NUMBERS;
    // three empties the list with each upload.
    this.#attribute.updateRanges.push(this.#range);
    this.#attribute.needsUpdate = true;
  }
}
