/** `foundry.helpers.media.VideoHelper`, of which only the test for the file extension of a video is built. */
import { FILE_CATEGORIES } from "../../common/const.ts";
import { missingFunction } from "./missing.ts";

/** The file extension of an address, in lower case and without its dot. */
const extensionOf = (src: string): string => src.split(/[?#]/)[0]!.split(".").at(-1)!.toLowerCase();

/** Static methods for videos; all but the test throw. */
export class VideoHelper {
  static hasVideoExtension(src: string | null | undefined): boolean {
    return !!src && extensionOf(src) in FILE_CATEGORIES.VIDEO!;
  }

  static getVideo = missingFunction("foundry.helpers.media.VideoHelper.getVideo");
  static cloneTexture = missingFunction("foundry.helpers.media.VideoHelper.cloneTexture");
  static createThumbnail = missingFunction("foundry.helpers.media.VideoHelper.createThumbnail");
  static getSourceSize = missingFunction("foundry.helpers.media.VideoHelper.getSourceSize");
  static play = missingFunction("foundry.helpers.media.VideoHelper.play");
  static stop = missingFunction("foundry.helpers.media.VideoHelper.stop");
}
