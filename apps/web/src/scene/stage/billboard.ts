import type { Vector } from "@vr-eye-lab/domain/vector";
import { type IUniform, Mesh, PlaneGeometry, ShaderMaterial } from "three";

/** What a billboard shows, measured in radii of the ball. */
interface BillboardLook {
  readonly name: string;
  /** Half the side of its square. */
  readonly reach: number;
  /** How far above the ball's middle its own stands. */
  readonly above: number;
  /** Paints it: `vPlace` is the place from its middle. */
  readonly fragmentShader: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
}

const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  uniform float uReach;
  uniform float uAbove;
  void main() {
    vPlace = position.xy * uReach;
    vec4 centre = modelViewMatrix * vec4(0.0, uAbove, 0.0, 1.0);
    vec3 toEye = normalize(-centre.xyz);
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
    vec3 up = cross(toEye, right);
    float size = length(modelViewMatrix[0].xyz) * uReach;
    gl_Position = projectionMatrix * vec4(centre.xyz + size * (position.x * right + position.y * up), 1.0);
  }
`;

/** A square by the ball in the plane that faces the eye, drawn over the ball: one mesh, one call for each eye that sees it. */
export class Billboard {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;

  constructor({ name, reach, above, fragmentShader, uniforms }: BillboardLook) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader,
      uniforms: { uReach: { value: reach }, uAbove: { value: above }, ...uniforms },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material);
    this.mesh.name = name;
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    // After the balls, before what is written over them.
    this.mesh.renderOrder = 0.5;
  }

  /** Puts it by the ball. @param position metres from the anchor @param radius the ball's, in metres */
  place({ x, y, z }: Readonly<Vector>, radius: number): void {
    this.mesh.position.set(x, y, z);
    this.mesh.scale.setScalar(radius);
  }
}
