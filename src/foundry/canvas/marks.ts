import { asset } from "../host/paths.ts";
import type { Container } from "pixi.js";
import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached, localize } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { TokenMark } from "../contract/marks.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/** What is used of a drawn token; `w` and `h`: its size in pixels of the scene. */
interface Drawn extends TokenPlaceable {
  readonly w: number;
  readonly h: number;
  readonly destroyed?: boolean;
  addChild(child: Container): unknown;
}

/** The name of the container of a token's marks, by which modules and tests find it. */
const NAME = "fray-marks";

/** What is drawn for each token, with the data that it shows as a text. */
const drawn = new WeakMap<Drawn, { readonly root: Container; readonly key: string }>();

/** The dark of plates, as 0xRRGGBB; with ARGENT it can be read on a scene of any colour. */
const SABLE = 0x171c24;
/** The light of lines and numbers, as 0xRRGGBB. */
const ARGENT = 0xeef2f6;
/** The typeface of words and numbers. */
const FACE = "Archivo Narrow, Arial Narrow, sans-serif";
/** The picture of a fallen member. */
const SKULL = asset("icons/skull.svg");

/**
 * Registers the hooks that draw each token's marks (a rating, a count, a skull) again when the token is drawn or
 * resized, or when something that they depend on changes.
 */
export function startMarks(): void {
  const { Hooks } = host;
  Hooks.on("drawToken", (token: Drawn) => drawMarks(token));
  Hooks.on("refreshToken", (token: Drawn, flags: { refreshSize?: boolean }) => {
    if (flags.refreshSize) drawMarks(token);
  });
  // All tokens are looked at again at most once a frame.
  const redrawSoon = oncePerFrame(() => {
    for (const token of (host.canvas?.tokens?.placeables ?? []) as Drawn[]) drawMarks(token);
  });
  const hooks = [
    "updateToken",
    "updateCombatant",
    "updateCombat",
    "createCombatant",
    "deleteCombatant",
    "deleteCombat",
    "createActiveEffect",
    "deleteActiveEffect",
  ] as const;
  for (const hook of hooks) Hooks.on(hook, redrawSoon);
  onActorUpdate(redrawSoon);
  Hooks.on("fray.settingChanged", redrawSoon);
}

/**
 * Returns the marks of a token that this user may see. Secret marks are left out if the actor's numbers are hidden from
 * this user. Empty if the token has no actor, or the actor's ruleset no marks.
 */
export function marksOf(token: TokenPlaceable): readonly TokenMark[] {
  const { actor, document } = token;
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset?.marks) return [];
  const maySeeAll = maySeeNumbers(actor.uuid);
  return ruleset.marks(actor, document, readerFor(ruleset.id)).filter((mark) => maySeeAll || !mark.secret);
}

/**
 * Draws a token's marks in place of those drawn before; does nothing if neither they nor the token's size have changed.
 */
function drawMarks(token: Drawn): void {
  if (token.destroyed) return;
  const marks = marksOf(token);
  const drawnBefore = drawn.get(token);
  const key = `${token.w}x${token.h}:${JSON.stringify(marks)}`;
  // When Foundry draws a token anew, it destroys the earlier marks.
  if (drawnBefore?.key === key && !drawnBefore.root.destroyed) return;
  if (drawnBefore && !drawnBefore.root.destroyed) drawnBefore.root.destroy({ children: true });
  drawn.delete(token);
  if (!marks.length) return;
  const root = new host.PIXI.Container();
  root.name = NAME;
  root.eventMode = "none";
  for (const mark of marks) drawMark(root, mark, token);
  token.addChild(root);
  drawn.set(token, { root, key });
}

/** Adds the drawing of one mark to `root`: a shield for a rating, a plate for a count, a skull for all else. */
function drawMark(root: Container, mark: TokenMark, token: Drawn): void {
  const side = Math.min(token.w, token.h);
  if (mark.kind === "rating") root.addChild(makeShield(mark, token.w, side));
  else if (mark.kind === "count") root.addChild(makePlate(mark.text, token, side));
  else runDetached(drawSkull(root, token, side));
}

/**
 * Makes a shield with a rating for the upper right corner of a token, with the mark's caption above the number.
 * `width`: of the token, `side`: its shorter side, both in pixels.
 */
function makeShield(mark: TokenMark, width: number, side: number): Container {
  const { PIXI } = host;
  const [wide, high] = [side * 0.36, side * 0.42];
  const box = new PIXI.Container();
  const lineWidth = Math.max(1.5, side * 0.02);
  const outline = new PIXI.Graphics()
    .lineStyle({ width: lineWidth, color: ARGENT, alignment: 0.5 })
    .beginFill(SABLE, 0.94)
    .moveTo(0, 0)
    .lineTo(wide, 0)
    .lineTo(wide, high * 0.5)
    .bezierCurveTo(wide, high * 0.78, wide * 0.76, high * 0.92, wide / 2, high)
    .bezierCurveTo(wide * 0.24, high * 0.92, 0, high * 0.78, 0, high * 0.5)
    .closePath()
    .endFill();
  box.addChild(outline);
  // The caption stands above the number, which is then a little lower.
  if (mark.label) box.addChild(makeText(localize(mark.label), high * 0.24, wide / 2, high * 0.16));
  box.addChild(makeText(mark.text, high * 0.56, wide / 2, high * (mark.label ? 0.54 : 0.45)));
  box.position.set(width - wide * 0.92, -high * 0.1);
  return box;
}

/**
 * Makes a plate with a number of members, such as ×5, for the lower right of a token, above its bar; `side`: the
 * token's shorter side in pixels.
 */
function makePlate(content: string, token: Drawn, side: number): Container {
  const { PIXI } = host;
  const box = new PIXI.Container();
  const label = makeText(`×${content}`, side * 0.2, 0, 0);
  const [wide, high] = [label.width + side * 0.1, side * 0.24];
  label.position.set(wide / 2, high / 2);
  const plate = new PIXI.Graphics()
    .beginFill(SABLE, 0.94)
    .drawRoundedRect(0, 0, wide, high, side * 0.05)
    .endFill();
  box.addChild(plate, label);
  box.position.set(token.w - wide, token.h - high - side * 0.14);
  return box;
}

/**
 * Draws a skull over the middle of a token, once its picture is loaded; nothing if `root` is destroyed by then. `side`:
 * the token's shorter side in pixels.
 */
async function drawSkull(root: Container, token: Drawn, side: number): Promise<void> {
  const { PIXI } = host;
  const texture = await host.foundry.canvas.loadTexture(SKULL);
  if (!texture || root.destroyed) return;
  const sprite = new PIXI.Sprite(texture);
  sprite.anchor.set(0.5);
  sprite.width = sprite.height = side * 0.46;
  sprite.position.set(token.w / 2, token.h / 2);
  root.addChild(sprite);
}

/** Makes a text of height `size`, with its centre at (x, y), all in pixels. */
function makeText(content: string, size: number, x: number, y: number): Container {
  const label = new host.PIXI.Text(content, { fontFamily: FACE, fontSize: size, fontWeight: "700", fill: ARGENT });
  // So that it stays sharp when the canvas is zoomed in.
  label.resolution = 3;
  label.anchor.set(0.5);
  label.position.set(x, y);
  return label;
}
