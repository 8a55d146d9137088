import type { Page } from "@playwright/test";
import type { Device } from "./devices.ts";

export type Eye = "left" | "right";

/** What the layer shim needs to know of a device. */
export type LayerDevice = Pick<Device, "layer" | "imagesNeedLayers" | "nativeScale" | "scalesViewport">;

/** Pixels of each eye's image at a scale of 1. Small: the tests draw in software. */
export const EYE_PIXELS = { width: 480, height: 480 };

declare global {
  interface Window {
    /** The layer that the page draws to; null before the first one. */
    layer: {
      readonly kind: "projection" | "base";
      /** The scale that the page asked for, within the device's limits. */
      readonly scale: number;
      fixedFoveation: number | null | undefined;
      /** The pixels that an eye's display shows, from the bottom row up. */
      read(eye: Eye): { width: number; height: number; bytes: Uint8Array };
    } | null;
  }
}

/**
 * Gives the emulated headset layers with images of their own: a base layer with a multisampled framebuffer, and projection layers with two
 * textures in turn. The emulator itself draws to the page's canvas and has no projection layers. Call it after the emulator is installed and before
 * the page loads.
 */
export async function installLayers(page: Page, device: LayerDevice): Promise<void> {
  await page.addInitScript(
    ({ device, pixels }) => {
      const { XRFrame, XRSession, XRView, XRViewport, XRWebGLBinding, XRWebGLLayer } = window.IWER;
      type Session = InstanceType<typeof XRSession>;
      type View = InstanceType<typeof XRView>;
      const sessions = new WeakMap<View, Session>();
      const granted = Object.getOwnPropertyDescriptor(XRSession.prototype, "enabledFeatures")?.get;
      const SAMPLES = 4;
      const SMALLEST_SCALE = 0.2;
      const viewportScales = new WeakMap<object, { left: number; right: number }>();
      window.layer = null;

      /** Runs WebGL calls that the page must not notice: it remembers what it has bound. */
      function aside<T>(gl: WebGL2RenderingContext, act: () => T): T {
        const draw = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING);
        const read = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
        const renderbuffer = gl.getParameter(gl.RENDERBUFFER_BINDING);
        const texture = gl.getParameter(gl.TEXTURE_BINDING_2D);
        const result = act();
        gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, draw);
        gl.bindFramebuffer(gl.READ_FRAMEBUFFER, read);
        gl.bindRenderbuffer(gl.RENDERBUFFER, renderbuffer);
        gl.bindTexture(gl.TEXTURE_2D, texture);
        return result;
      }

      function sizeAt(wanted: number | undefined) {
        const scale = Math.min(Math.max(device.nativeScale, 1), Math.max(SMALLEST_SCALE, wanted ?? 1));
        return { scale, width: 2 * Math.floor(pixels.width * scale), height: Math.floor(pixels.height * scale) };
      }

      function viewportOf(session: object, eye: "left" | "right", width: number, height: number) {
        const scale = viewportScales.get(session)?.[eye] ?? 1;
        const x = eye === "right" ? width / 2 : 0;
        return new XRViewport(x, 0, Math.floor((width / 2) * scale), Math.floor(height * scale));
      }

      function texture(gl: WebGL2RenderingContext, format: GLenum, width: number, height: number): WebGLTexture {
        const made = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, made);
        gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
        return made;
      }

      function readViewport(gl: WebGL2RenderingContext, { x, y, width, height }: XRViewport) {
        const bytes = new Uint8Array(width * height * 4);
        gl.readPixels(x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
        return { width, height, bytes };
      }

      const Base: new (session: Session, gl: WebGL2RenderingContext, init: XRWebGLLayerInit) => object =
        XRWebGLLayer as never;
      class BaseLayer extends Base {
        readonly kind = "base";
        readonly scale: number;
        readonly framebufferWidth: number;
        readonly framebufferHeight: number;
        readonly framebuffer: WebGLFramebuffer;
        readonly ignoreDepthValues = true;
        fixedFoveation: number | null | undefined = 1;
        readonly #session: Session;
        readonly #gl: WebGL2RenderingContext;
        /** The same image without samples. */
        readonly #resolved: WebGLFramebuffer;

        static getNativeFramebufferScaleFactor(): number {
          return device.nativeScale;
        }

        constructor(session: Session, gl: WebGL2RenderingContext, init: XRWebGLLayerInit = {}) {
          super(session, gl, init);
          const { scale, width, height } = sizeAt(init.framebufferScaleFactor);
          this.#session = session;
          this.#gl = gl;
          this.scale = scale;
          this.framebufferWidth = width;
          this.framebufferHeight = height;
          const samples = init.antialias === false ? 0 : SAMPLES;
          const buffer = (count: number, format: GLenum, attachment: GLenum) => {
            const made = gl.createRenderbuffer();
            gl.bindRenderbuffer(gl.RENDERBUFFER, made);
            gl.renderbufferStorageMultisample(gl.RENDERBUFFER, count, format, width, height);
            gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, made);
            return made;
          };
          const buffers: WebGLRenderbuffer[] = [];
          [this.framebuffer, this.#resolved] = aside(gl, () => {
            const [drawn, resolved] = [gl.createFramebuffer(), gl.createFramebuffer()];
            gl.bindFramebuffer(gl.FRAMEBUFFER, drawn);
            buffers.push(buffer(samples, gl.RGBA8, gl.COLOR_ATTACHMENT0));
            buffers.push(buffer(samples, gl.DEPTH24_STENCIL8, gl.DEPTH_STENCIL_ATTACHMENT));
            gl.bindFramebuffer(gl.FRAMEBUFFER, resolved);
            buffers.push(buffer(0, gl.RGBA8, gl.COLOR_ATTACHMENT0));
            return [drawn, resolved];
          });
          session.addEventListener("end", () => {
            for (const each of buffers) gl.deleteRenderbuffer(each);
            gl.deleteFramebuffer(this.framebuffer);
            gl.deleteFramebuffer(this.#resolved);
            window.layer = null;
          });
          window.layer = this;
        }

        getViewport(view: { eye: "left" | "right" }) {
          return viewportOf(this.#session, view.eye, this.framebufferWidth, this.framebufferHeight);
        }

        read(eye: "left" | "right") {
          const gl = this.#gl;
          return aside(gl, () => {
            const [width, height] = [this.framebufferWidth, this.framebufferHeight];
            gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.framebuffer);
            gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, this.#resolved);
            gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
            gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#resolved);
            return readViewport(gl, this.getViewport({ eye }));
          });
        }
      }

      class ProjectionLayer {
        readonly kind = "projection";
        readonly scale: number;
        readonly textureWidth: number;
        readonly textureHeight: number;
        readonly textureArrayLength = 1;
        readonly ignoreDepthValues = false;
        fixedFoveation: number | null | undefined = 1;
        readonly #session: Session;
        readonly #gl: WebGL2RenderingContext;
        /** As in a swap chain, a frame never draws to the texture that is being shown. */
        readonly #colours: readonly WebGLTexture[];
        readonly #depth: WebGLTexture | null;
        readonly #reader: WebGLFramebuffer;
        #frames = 0;

        constructor(session: Session, gl: WebGL2RenderingContext, init: XRProjectionLayerInit) {
          const { scale, width, height } = sizeAt(init.scaleFactor);
          this.#session = session;
          this.#gl = gl;
          this.scale = scale;
          this.textureWidth = width;
          this.textureHeight = height;
          this.#reader = gl.createFramebuffer();
          const { colorFormat = gl.RGBA8, depthFormat } = init;
          [this.#colours, this.#depth] = aside(gl, () => [
            [0, 1].map(() => texture(gl, colorFormat, width, height)),
            depthFormat ? texture(gl, depthFormat, width, height) : null,
          ]);
          session.addEventListener("end", () => {
            for (const each of this.#colours) gl.deleteTexture(each);
            gl.deleteTexture(this.#depth);
            gl.deleteFramebuffer(this.#reader);
            window.layer = null;
          });
          window.layer = this;
        }

        colour(): WebGLTexture | null {
          return this.#colours[this.#frames % this.#colours.length] ?? null;
        }

        subImage(eye: "left" | "right") {
          if (eye === "left") this.#frames += 1;
          return {
            colorTexture: this.colour(),
            depthStencilTexture: this.#depth,
            viewport: viewportOf(this.#session, eye, this.textureWidth, this.textureHeight),
          };
        }

        read(eye: "left" | "right") {
          const gl = this.#gl;
          return aside(gl, () => {
            gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#reader);
            gl.framebufferTexture2D(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.colour(), 0);
            return readViewport(gl, viewportOf(this.#session, eye, this.textureWidth, this.textureHeight));
          });
        }
      }

      const contexts = new WeakMap<object, WebGL2RenderingContext>();
      class Binding extends XRWebGLBinding {
        readonly #session: Session;
        readonly #gl: WebGL2RenderingContext;
        readonly nativeProjectionScaleFactor = device.nativeScale;

        constructor(session: Session, gl: WebGL2RenderingContext) {
          super(session, gl);
          this.#session = session;
          this.#gl = gl;
          contexts.set(session, gl);
        }

        createProjectionLayer(init: XRProjectionLayerInit = {}) {
          return new ProjectionLayer(this.#session, this.#gl, init);
        }

        getViewSubImage(layer: ProjectionLayer, view: { eye: "left" | "right" }) {
          if (device.imagesNeedLayers && !granted?.call(this.#session).includes("layers")) {
            throw new DOMException("Invalid frame state. There is no shared buffer for layer.", "InvalidStateError");
          }
          return layer.subImage(view.eye);
        }
      }
      Object.assign(window, { XRWebGLLayer: BaseLayer });
      if (device.layer === "projection") Object.assign(window, { XRWebGLBinding: Binding });

      // The emulator only runs frames for a base layer.
      const { updateRenderState } = XRSession.prototype;
      XRSession.prototype.updateRenderState = function (this: Session, state = {}) {
        const { layers, ...rest } = state as { layers?: unknown };
        const gl = contexts.get(this);
        const given = layers && gl ? { ...rest, baseLayer: new XRWebGLLayer(this, gl) } : rest;
        updateRenderState.call(this, given as Parameters<typeof updateRenderState>[0]);
      };

      XRView.prototype.requestViewportScale = function (this: View, scale) {
        const session = sessions.get(this);
        if (!device.scalesViewport || !scale || !session) return;
        const scales = viewportScales.get(session) ?? { left: 1, right: 1 };
        viewportScales.set(session, { ...scales, [this.eye]: Math.min(1, scale) });
      };

      const { getViewerPose } = XRFrame.prototype;
      XRFrame.prototype.getViewerPose = function (space) {
        const pose = getViewerPose.call(this, space);
        for (const view of pose?.views ?? []) sessions.set(view, this.session);
        return pose;
      };
    },
    { device, pixels: EYE_PIXELS },
  );
}
