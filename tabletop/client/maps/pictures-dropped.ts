/**
 * Handles pictures that the user drops on a portrait or on a token: they are uploaded, and shown there afterwards.
 */
import { isPicture, kindOf } from "../../common/files/kinds.ts";
import { readHead, mayUpload } from "../core/files.ts";
import { FOLDERS, tellRoom, uploadPicture } from "./keep.ts";
import { MapProblem } from "./problem.ts";
import { sayProblem } from "./said.ts";

/** The categories of files that a token's picture may be. */
const PICTURES = ["IMAGE", "VIDEO"];

/**
 * Uploads a picture and writes its address into a document. If it cannot, the user is told why and nothing is written.
 * The user needs to own the document and to have the permission to upload files.
 * @param path of the field, e.g. img
 * @param options `folder`: where in the world's files the picture is stored; `kinds`: the categories of files that the
 *   field may show
 */
export async function storePicture(
  document: any,
  path: string,
  file: File,
  { folder = FOLDERS.portraits, kinds = ["IMAGE"] }: { folder?: string; kinds?: readonly string[] } = {},
): Promise<void> {
  try {
    if (!file.size) throw new MapProblem("Empty", {});
    const kind = kindOf(await readHead(file));
    if (!kind || !kinds.includes(kind.category)) throw new MapProblem("NoImage", {});
    // called after the document; uploading replaces the ending “.x” by that of the picture's type
    const name = `${document.name || file.name}.x`;
    await document.update({ [path]: await uploadPicture(folder, name, file, kind) });
    await tellRoom();
  } catch (thrown) {
    sayProblem(thrown, file.name);
  }
}

/**
 * Gives a picture or film that was dropped on a token to that token. If the picture may be a map (`mayBeMap`), asks the
 * user whether to make a scene of the picture instead.
 * @returns true if the file is dealt with, even if the user closed the question or storing failed, which the user is
 * told. False leaves the file to the caller: the user chose a scene, the file is no picture, or the user does not own
 * the token or may not upload
 */
export async function droppedOnToken(token: any, file: File, mayBeMap: boolean): Promise<boolean> {
  const kind = file.size ? kindOf(await readHead(file)) : null;
  if (!kind || !isPicture(kind) || !token.document.isOwner || !mayUpload()) return false;
  const choice = mayBeMap ? await askTokenOrScene(token.document.name, file.name) : "token";
  if (choice === "scene") return false;
  if (choice) await storePicture(token.document, "texture.src", file, { folder: FOLDERS.tokens, kinds: PICTURES });
  return true;
}

/**
 * Asks the user what a picture is for: the token that it was dropped on, or a new scene. Null if the question is
 * closed.
 */
async function askTokenOrScene(tokenName: string, fileName: string): Promise<"token" | "scene" | null> {
  const question = globalThis.game.i18n.format("MAPS.DropAsk", { token: tokenName, name: fileName });
  return foundry.applications.api.DialogV2.wait({
    window: { title: "MAPS.DropTitle", icon: "fa-solid fa-image" },
    content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
    buttons: [
      {
        action: "token",
        label: "MAPS.DropToken",
        icon: "fa-solid fa-circle-user",
        default: true,
        callback: () => "token",
      },
      { action: "scene", label: "MAPS.DropScene", icon: "fa-solid fa-map", callback: () => "scene" },
    ],
  });
}
