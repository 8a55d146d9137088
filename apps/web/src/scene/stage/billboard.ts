import { type IUniform, Mesh, PlaneGeometry, ShaderMaterial } from "three";

interface BillboardOptions {
  readonly name: string;
  /** Half the square's side, in ball radii. */
  readonly reach: number;
  /** Height of its centre above the ball's, in ball radii. */
  readonly above: number;
  /** `vPlace` is the position from its centre, in ball radii. */
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

/** A square at the ball, its parent, that faces the eye and is drawn over the ball: one mesh, one draw call per eye that sees it. */
export class Billboard {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;

  constructor({ name, reach, above, fragmentShader, uniforms }: BillboardOptions) {
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
    // After the balls, before the status text.
    this.mesh.renderOrder = 0.5;
  }
}
