import { host, localize } from "../../host/host.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../../host/documents.ts";
import type { FlowState } from "./flow.ts";
import { expect } from "./flow.ts";

/**
 * Resolves to the check's own scene, created at the first call and noted in `bag`, the state of the check under way. It
 * is not listed in Foundry's navigation, and is deleted at the end, as all in `bag.made`.
 */
export async function sceneOf(bag: FlowState): Promise<SceneDocument> {
  if (bag.scene) return bag.scene;
  const scene = (await host.CONFIG.Scene.documentClass.create({
    name: localize("FRAY.SelfCheck.folder"),
    navigation: false,
    width: 2000,
    height: 2000,
    padding: 0,
    tokenVision: false,
  })) as SceneDocument;
  bag.made.push(scene);
  bag.scene = scene;
  return scene;
}

/** Puts an unlinked token of an actor on the check's scene, in a row that is free, and resolves to it. */
export async function placeToken(bag: FlowState, actor: ActorDocument): Promise<TokenDocument> {
  const scene = await sceneOf(bag);
  const { size } = scene.grid;
  // Tokens made earlier may be deleted by now, so rows are not counted: the row below the lowest token is free.
  const row = Math.max(1, ...scene.tokens.map((token) => Math.ceil(token.y / size + token.height)));
  const data = await actor.getTokenDocument({ x: size * 2, y: size * row, actorLink: false });
  const createdTokens = await scene.createEmbeddedDocuments("Token", [data.toObject()]);
  expect(createdTokens.length === 1, "the token was not put on the scene");
  return createdTokens[0] as TokenDocument;
}
