/** Films as the background of a scene and as tiles. A frame is requested only when a film has a new picture. */
import * as PIXI from "pixi.js";
import { tableAddress } from "../../core/home.ts";
import { frame, reducedMotion } from "../frame.ts";

/** A film, drawn without its sound. */
export class Film {
  readonly texture: PIXI.Texture;
  readonly #video: HTMLVideoElement;
  #gone = false;

  /** Makes the texture of a film, and plays the film if `autoplay` is true. */
  private constructor(video: HTMLVideoElement, autoplay: boolean) {
    this.#video = video;
    this.texture = new PIXI.Texture(
      new PIXI.BaseTexture(new PIXI.BaseImageResource(video), { mipmap: PIXI.MIPMAP_MODES.OFF }),
    );
    // if the user wants less motion, the film stays at its first picture
    if (autoplay && !reducedMotion()) this.#play();
  }

  /** Loads a film. @returns null, with a warning, if the browser cannot show it */
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
    // true with the first picture, false if the film cannot be read
    const loaded = new Promise<boolean>((resolve) => {
      video.onloadeddata = () => resolve(true);
      video.onerror = () => resolve(false);
    });
    video.src = tableAddress(src);
    if (await loaded) return new Film(video, autoplay);
    console.warn(`The film "${src}" could not be read.`);
    return null;
  }

  /** Plays the film, and requests a frame for each of its pictures until the film is destroyed. */
  #play(): void {
    // called by the browser for each new picture
    const showPicture = (): void => {
      if (this.#gone) return;
      this.texture.baseTexture.update();
      frame.invalidate();
      this.#video.requestVideoFrameCallback(showPicture);
    };
    this.#video.requestVideoFrameCallback(showPicture);
    this.#video.play().catch((thrown: unknown) => console.warn("The film of the scene is not played:", thrown));
  }

  /** Ends the film, its download and its texture. */
  destroy(): void {
    this.#gone = true;
    this.#video.pause();
    this.#video.removeAttribute("src");
    this.#video.load();
    this.texture.destroy(true);
  }
}
