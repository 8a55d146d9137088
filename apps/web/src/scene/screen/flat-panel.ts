import type { EyePort } from "@vr-eye-lab/domain/optics";
import { type Mesh, OrthographicCamera, type PlaneGeometry, type Ray, Vector3 } from "three";

/** Metres before the panel at which its camera stands. */
const AWAY = 1;

/** Where a panel of the scene is laid on the screen: its middle in metres from the screen's middle, and how much smaller it is there. */
export interface PanelPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

type Panel = Mesh<PlaneGeometry>;

/**
 * Lays a panel of the scene flat on the screen, straight on and in the screen's own plane: there it is read without turning or
 * refocusing the eyes, however small the screen is.
 */
export class FlatPanel {
  readonly camera = new OrthographicCamera();
  readonly #panel: Panel;

  constructor(panel: Panel) {
    this.#panel = panel;
    this.camera.near = 0;
    this.camera.far = 2 * AWAY;
    this.camera.matrixAutoUpdate = false;
  }

  /** How small the panel must become to fit into a width and a height, in metres. */
  scaleInto(width: number, height: number): number {
    const { parameters } = this.#panel.geometry;
    return Math.min(width / parameters.width, height / parameters.height);
  }

  /** The panel's height on the screen, in metres. */
  heightAt(scale: number): number {
    return this.#panel.geometry.parameters.height * scale;
  }

  /** Aims the camera so that the panel lies at a place of a port. */
  aim(port: EyePort, { x, y, scale }: PanelPlace): void {
    const { camera } = this;
    camera.left = (port.left - x) / scale;
    camera.right = (port.right - x) / scale;
    camera.bottom = (port.bottom - y) / scale;
    camera.top = (port.top - y) / scale;
    camera.updateProjectionMatrix();
    camera.matrix.copy(this.#panel.matrixWorld);
    camera.matrix.setPosition(new Vector3(0, 0, AWAY).applyMatrix4(this.#panel.matrixWorld));
    camera.matrixWorldNeedsUpdate = true;
  }

  /** Writes the ray that meets the panel behind a place of the screen, in metres from its middle. */
  rayAt(at: { readonly x: number; readonly y: number }, { x, y, scale }: PanelPlace, out: Ray): void {
    const { matrixWorld } = this.#panel;
    out.origin.set((at.x - x) / scale, (at.y - y) / scale, AWAY).applyMatrix4(matrixWorld);
    out.direction.set(0, 0, -1).transformDirection(matrixWorld);
  }
}
