import "@vr-eye-lab/web/app.css";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { Ball, ballGeometry } from "@vr-eye-lab/web/scene/ball";
import { readPalette } from "@vr-eye-lab/web/scene/palette";
import { Room } from "@vr-eye-lab/web/scene/room";
import { StatusQuad } from "@vr-eye-lab/web/scene/status-quad";
import { PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { requestSession } from "../session-page.ts";

/**
 * The measure for the product's frames: what a page with three alone needs to draw the same balls, markers and room. With
 * `?status` it also draws the quad below the ball, once painted; nothing else of the exercise is here.
 */
const HEIGHT = 1.6;
const renderer = new WebGLRenderer({ antialias: true, alpha: false, powerPreference: "high-performance" });
renderer.xr.enabled = true;
renderer.xr.setFoveation(0);
const camera = new PerspectiveCamera(60, 1, 0.05, 100);
const scene = new Scene();
const geometry = ballGeometry();
const balls = [new Ball("left", geometry), new Ball("right", geometry)] as const;
for (const ball of balls) {
  ball.apply({ ...DEFAULT_SETTINGS, leftEyeOverlay: true, rightEyeOverlay: true });
  ball.mesh.scale.setScalar(0.03);
}
scene.add(new Room().mesh, balls[0].mesh, balls[1].mesh);
if (new URLSearchParams(location.search).has("status")) {
  const status = new StatusQuad(await readPalette());
  status.show({ large: null, suggestion: null, countdown: "Time remaining: 119s", overlay: null });
  status.quad.mesh.position.y += HEIGHT;
  scene.add(status.quad.mesh);
}

window.enterScene = async () => {
  // Before the session: set within one, three would run it for the page's own frames as well.
  renderer.setAnimationLoop((time, frame) => {
    if (!frame) return;
    const angle = time / 1000;
    for (const ball of balls) ball.mesh.position.set(Math.sin(angle) / 2, HEIGHT + Math.sin(2 * angle) / 4, -2);
    renderer.render(scene, camera);
  });
  renderer.xr.setReferenceSpaceType("local-floor");
  await renderer.xr.setSession(await requestSession());
};
