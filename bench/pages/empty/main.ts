import { requestSession } from "../session-page.ts";

/**
 * Draws nothing, but asks the headset what a page with three asks in each frame: so much of every other page's time and
 * memory is the emulator's own. With `?rays` it asks for the controllers' rays and sticks too.
 */
const asksRays = new URLSearchParams(location.search).has("rays");
const context = document.createElement("canvas").getContext("webgl2");
if (!context) throw new Error("No WebGL 2");

window.enterScene = async () => {
  const session = await requestSession();
  const layer = new XRWebGLLayer(session, context);
  await session.updateRenderState({ baseLayer: layer });
  const space = await session.requestReferenceSpace("local-floor");
  const matrix = new Float32Array(16);
  const askRays = (frame: XRFrame) => {
    for (const source of session.inputSources) {
      matrix.set(source.gamepad?.axes ?? []);
      matrix.set(frame.getPose(source.targetRaySpace, space)?.transform.matrix ?? []);
    }
  };
  const onFrame: XRFrameRequestCallback = (_time, frame) => {
    session.requestAnimationFrame(onFrame);
    for (const view of frame.getViewerPose(space)?.views ?? []) {
      layer.getViewport(view);
      matrix.set(view.transform.matrix);
      matrix.set(view.projectionMatrix);
    }
    if (asksRays) askRays(frame);
  };
  session.requestAnimationFrame(onFrame);
};
