import type { EyePort } from "@vr-eye-lab/domain/optics";
import { type Mesh, OrthographicCamera, type PlaneGeometry, type Ray, Vector3 } from "three";

/** Metres from the panel to its camera. */
const DISTANCE = 1;

/** A panel's centre in metres from the screen's centre, and its scale. */
export interface PanelPlacement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Draws a quad flat in the screen's plane, where it can be read without converging or refocusing. */
export class ScreenPanel {
  readonly camera = new OrthographicCamera();
  readonly #quad: Mesh<PlaneGeometry>;

  constructor(quad: Mesh<PlaneGeometry>) {
    this.#quad = quad;
    this.camera.near = 0;
    this.camera.far = 2 * DISTANCE;
    this.camera.matrixAutoUpdate = false;
  }

  /** The scale at which the panel fits a width and height in metres. */
  scaleToFit(width: number, height: number): number {
    const { parameters } = this.#quad.geometry;
    return Math.min(width / parameters.width, height / parameters.height);
  }

  /** Height on the screen in metres. */
  heightAt(scale: number): number {
    return this.#quad.geometry.parameters.height * scale;
  }

  /** Points the camera so that the panel appears at a placement within a port. */
  aim(port: EyePort, { x, y, scale }: PanelPlacement): void {
    const { camera } = this;
    camera.left = (port.left - x) / scale;
    camera.right = (port.right - x) / scale;
    camera.bottom = (port.bottom - y) / scale;
    camera.top = (port.top - y) / scale;
    camera.updateProjectionMatrix();
    camera.matrix.copy(this.#quad.matrixWorld);
    camera.matrix.setPosition(new Vector3(0, 0, DISTANCE).applyMatrix4(this.#quad.matrixWorld));
    camera.matrixWorldNeedsUpdate = true;
  }

  /** Writes the world ray that meets the panel behind a point of the screen, in metres from its centre. */
  rayAt(at: { readonly x: number; readonly y: number }, { x, y, scale }: PanelPlacement, out: Ray): void {
    const { matrixWorld } = this.#quad;
    out.origin.set((at.x - x) / scale, (at.y - y) / scale, DISTANCE).applyMatrix4(matrixWorld);
    out.direction.set(0, 0, -1).transformDirection(matrixWorld);
  }
}
