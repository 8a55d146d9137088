import { type BufferGeometry, Mesh, ShaderMaterial, type ShaderMaterialParameters } from "three";

/** A mesh that its own shaders place and colour, so three never leaves it out of a view. */
export function shaderMesh<Geometry extends BufferGeometry>(
  name: string,
  geometry: Geometry,
  parameters: ShaderMaterialParameters,
  renderOrder = 0,
): Mesh<Geometry, ShaderMaterial> {
  const mesh = new Mesh(geometry, new ShaderMaterial(parameters));
  mesh.name = name;
  mesh.frustumCulled = false;
  mesh.renderOrder = renderOrder;
  return mesh;
}
