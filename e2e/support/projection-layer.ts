import type { Page } from "@playwright/test";

/**
 * Adds an XRWebGLBinding with projection layers to the emulated headset, as most headsets have. Its textures are deleted with
 * the session. Call it after wearHeadset and before the page loads.
 */
export async function offerProjectionLayers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const WIDTH = 640;
    const HEIGHT = 320;
    let context: WebGL2RenderingContext | null = null;

    function makeTexture(gl: WebGL2RenderingContext, format: GLenum): WebGLTexture {
      const texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, format, WIDTH, HEIGHT);
      gl.bindTexture(gl.TEXTURE_2D, null);
      return texture;
    }

    class Binding {
      readonly #session: XRSession;
      readonly #gl: WebGL2RenderingContext;
      #subImage: { colorTexture: WebGLTexture; depthStencilTexture: WebGLTexture } | null = null;

      constructor(session: XRSession, gl: WebGL2RenderingContext) {
        this.#session = session;
        this.#gl = gl;
        context = gl;
      }

      createProjectionLayer(init: { colorFormat: GLenum; depthFormat: GLenum }) {
        const gl = this.#gl;
        const colorTexture = makeTexture(gl, init.colorFormat);
        const depthStencilTexture = makeTexture(gl, init.depthFormat);
        this.#subImage = { colorTexture, depthStencilTexture };
        this.#session.addEventListener("end", () => {
          gl.deleteTexture(colorTexture);
          gl.deleteTexture(depthStencilTexture);
        });
        return { textureWidth: WIDTH, textureHeight: HEIGHT, ignoreDepthValues: false, fixedFoveation: 0 };
      }

      getViewSubImage(_layer: unknown, view: XRView) {
        const x = view.eye === "right" ? WIDTH / 2 : 0;
        return { ...this.#subImage, viewport: { x, y: 0, width: WIDTH / 2, height: HEIGHT } };
      }
    }
    Object.assign(window, { XRWebGLBinding: Binding });

    // The emulator only runs frames for a base layer.
    const { updateRenderState } = XRSession.prototype;
    XRSession.prototype.updateRenderState = function (state = {}) {
      const { layers, ...rest } = state;
      const baseLayer = layers && context ? { baseLayer: new XRWebGLLayer(this, context) } : {};
      return updateRenderState.call(this, { ...rest, ...baseLayer });
    };
  });
}
