/** `foundry.helpers.media.VideoHelper`, of which only the test for the file extension of a video is built. */
import { FILE_CATEGORIES } from "../../common/const.ts";
import { missingFunction } from "./missing.ts";
import { assertFirst } from "./single.ts";

/** The file extension of an address, in lower case and without its dot. */
const extensionOf = (src: string): string => src.split(/[?#]/)[0]!.split(".").at(-1)!.toLowerCase();

const notBuilt = (name: string): ReturnType<typeof missingFunction> =>
  missingFunction(`foundry.helpers.media.VideoHelper#${name}`);

/** `game.video`: what is there to do with videos; all but the test throws. */
export class VideoHelper {
  /** @throws Error where the game has one */
  constructor() {
    assertFirst(globalThis.game?.video, "VideoHelper", "game.video");
  }

  static hasVideoExtension(src: string | null | undefined): boolean {
    return !!src && Object.hasOwn(FILE_CATEGORIES.VIDEO!, extensionOf(src));
  }

  getSourceElement = notBuilt("getSourceElement");
  getVideoSource = notBuilt("getVideoSource");
  cloneTexture = notBuilt("cloneTexture");
  createThumbnail = notBuilt("createThumbnail");
  play = notBuilt("play");
  stop = notBuilt("stop");
  getYouTubePlayer = notBuilt("getYouTubePlayer");
  getYouTubeId = notBuilt("getYouTubeId");
  getYouTubeEmbedURL = notBuilt("getYouTubeEmbedURL");
  isYouTubeURL = notBuilt("isYouTubeURL");
}
