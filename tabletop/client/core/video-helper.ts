/** `foundry.helpers.media.VideoHelper`, the part that plays no video. */
import { FILE_CATEGORIES } from "../../common/const.ts";
import { missingFunction } from "./missing.ts";

const extensionOf = (src: string): string => src.split(/[?#]/)[0]!.split(".").at(-1)!.toLowerCase();

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
