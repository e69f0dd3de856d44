/** Films as the background of a scene and as tiles. Only a new picture of the film requests a frame. */
import * as PIXI from "pixi.js";
import { tableAddress } from "../../core/home.ts";
import { frame, reducedMotion } from "../frame.ts";

/** A film, drawn without its sound. */
export class Film {
  readonly texture: PIXI.Texture;
  readonly #video: HTMLVideoElement;
  #gone = false;

  /** Makes the texture of a film, which plays unless less motion is wanted. */
  private constructor(video: HTMLVideoElement, autoplay: boolean) {
    this.#video = video;
    this.texture = new PIXI.Texture(
      new PIXI.BaseTexture(new PIXI.BaseImageResource(video), { mipmap: PIXI.MIPMAP_MODES.OFF }),
    );
    // With less motion the film stays at its first picture.
    if (autoplay && !reducedMotion()) this.#play();
  }

  /** Loads a film. @returns null where the browser cannot show it */
  static async load(
    src: string,
    { loop = true, autoplay = true }: { loop?: boolean; autoplay?: boolean } = {},
  ): Promise<Film | null> {
    const video = Object.assign(document.createElement("video"), {
      crossOrigin: "anonymous",
      muted: true,
      loop,
      playsInline: true,
      preload: "auto",
    });
    const loaded = new Promise<boolean>((resolve) => {
      video.onloadeddata = () => resolve(true);
      video.onerror = () => resolve(false);
    });
    video.src = tableAddress(src);
    if (await loaded) return new Film(video, autoplay);
    console.warn(`The film "${src}" could not be read.`);
    return null;
  }

  /** Plays the film and requests a frame for each of its pictures. */
  #play(): void {
    const next = (): void => {
      if (this.#gone) return;
      this.texture.baseTexture.update();
      frame.invalidate();
      this.#video.requestVideoFrameCallback(next);
    };
    this.#video.requestVideoFrameCallback(next);
    this.#video.play().catch((thrown: unknown) => console.warn("The film of the scene is not played:", thrown));
  }

  /** Ends the film and frees its texture. */
  destroy(): void {
    this.#gone = true;
    this.#video.pause();
    this.#video.removeAttribute("src");
    this.#video.load();
    this.texture.destroy(true);
  }
}
