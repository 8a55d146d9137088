import { Canvas, type ThreeEvent, useFrame } from "@react-three/fiber";
import { createXRStore, isXRInputSourceState, XR } from "@react-three/xr";
import { createRoot } from "react-dom/client";
import { Mesh, type Scene } from "three";
import { createBalls, createPanel, createRoom, createStatus, placeBalls } from "../../pages/measured-scene.ts";
import { SESSION_INIT } from "../../pages/session-page.ts";

/**
 * The same scene by React Three Fiber and @react-three/xr: balls, markers, room and the quad below the ball; with `?menu` the menu instead, and two
 * rays that point at it. What can be left out of the library by its options is left out: models of controllers, hands, its emulator.
 */
const withMenu = new URLSearchParams(location.search).has("menu");
const balls = createBalls();
const room = createRoom();
const status = withMenu ? null : await createStatus();
const menu = withMenu ? createPanel() : null;
/** Balls, room and a quad; with the menu also two rays. */
const MESHES = withMenu ? 6 : 4;

const store = createXRStore({
  emulate: false,
  offerSession: false,
  enterGrantedSession: false,
  domOverlay: false,
  customSessionInit: SESSION_INIT,
  foveation: 0,
  frameRate: false,
  baseAssetPath: new URL("../profiles/", location.href).href,
  // The menu's quad shows the pointers itself, as the product's does.
  controller: withMenu ? { model: false, grabPointer: false, rayPointer: { cursorModel: false } } : false,
  hand: false,
  gaze: false,
  screenInput: false,
  transientPointer: false,
});

function Balls() {
  useFrame(({ clock }) => placeBalls(balls, clock.elapsedTime * 1000));
  return balls.map((ball) => <primitive key={ball.name} object={ball} />);
}

function handOf(event: object): 0 | 1 {
  const state = "pointerState" in event ? event.pointerState : undefined;
  return isXRInputSourceState(state) && state.inputSource.handedness === "left" ? 0 : 1;
}

function Menu({ mesh }: { mesh: Mesh }) {
  const point = (event: ThreeEvent<PointerEvent>) => menu?.point(handOf(event), mesh.worldToLocal(event.point));
  const leave = (event: ThreeEvent<PointerEvent>) => menu?.point(handOf(event), null);
  return <primitive object={mesh} onPointerMove={point} onPointerLeave={leave} />;
}

function begin(scene: Scene): void {
  window.isSceneWhole = () => {
    let meshes = 0;
    scene.traverse((object) => {
      if (object instanceof Mesh) meshes += 1;
    });
    return meshes === MESHES;
  };
  window.enterScene = async () => {
    await store.enterVR();
  };
}

createRoot(document.body).render(
  <Canvas
    gl={{ antialias: true, alpha: false, powerPreference: "high-performance" }}
    camera={{ fov: 60, near: 0.05, far: 100 }}
    onCreated={({ scene }) => begin(scene)}
  >
    <XR store={store}>
      <Balls />
      <primitive object={room} />
      {status && <primitive object={status} />}
      {menu && <Menu mesh={menu.mesh} />}
    </XR>
  </Canvas>,
);
