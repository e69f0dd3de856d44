/** Loads what a token shows: a picture, or a film such as animated tokens are. */
import * as PIXI from "pixi.js";
import { VideoHelper } from "../../core/video-helper.ts";
import { Film } from "../groups/film.ts";
import { loadTexture } from "../textures.ts";

/** The texture of a token, and the film that it is of, which is to be destroyed; null for a picture. */
export interface TokenPicture {
  texture: PIXI.Texture;
  film: Film | null;
}

/**
 * Loads the picture or film of a token; the picture of tokens without one where it cannot be read, and nothing to see
 * where that cannot be read either.
 */
export async function loadPicture({ texture, width, height }: any): Promise<TokenPicture> {
  const film = VideoHelper.hasVideoExtension(texture.src) ? await Film.load(texture.src) : null;
  if (film) return { texture: film.texture, film };
  const fallback = CONST.DEFAULT_TOKEN;
  // SVG is drawn larger for tokens of more than two spaces
  const pixels = Math.max(width, height) > 2 ? 1024 : 512;
  const src = VideoHelper.hasVideoExtension(texture.src) ? fallback : texture.src;
  return { texture: (await loadTexture(src, { pixels, fallback })) ?? PIXI.Texture.EMPTY, film: null };
}
