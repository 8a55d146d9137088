import { PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { createBalls, createDots, createRoom, createStatus, placeBalls } from "../measured-scene.ts";
import { requestSession } from "../session-page.ts";

/**
 * The measure for the product's frames: what a page with three alone needs to draw the same balls, markers and room. With
 * `?status` it also draws the quad below the ball, with `?dots` random dots in place of the balls; nothing else of the exercise is here.
 */
const renderer = new WebGLRenderer({ antialias: true, alpha: false, powerPreference: "high-performance" });
renderer.xr.enabled = true;
renderer.xr.setFoveation(0);
const camera = new PerspectiveCamera(60, 1, 0.05, 100);
const scene = new Scene();
const query = new URLSearchParams(location.search);
const balls = query.has("dots") ? [] : createBalls();
scene.add(createRoom(), ...(query.has("dots") ? [createDots()] : balls));
if (query.has("status")) scene.add(await createStatus());

window.enterScene = async () => {
  // Before the session: set within one, three would run it for the page's own frames as well.
  renderer.setAnimationLoop((time, frame) => {
    if (!frame) return;
    placeBalls(balls, time);
    renderer.render(scene, camera);
  });
  renderer.xr.setReferenceSpaceType("local-floor");
  await renderer.xr.setSession(await requestSession());
};
