import { packId } from "../host/paths.ts";
import { host, localize, runDetached } from "../host/host.ts";
import { rulesetById, rulesets } from "../contract/registry.ts";
import type { CombatDocument, HostDocument, SceneDocument, TokenDocument } from "../host/documents.ts";

/* A card is the chat message of an action. */

/** An adventure in Fray's compendium of adventures: the first fight of a ruleset. */
interface Adventure extends HostDocument {
  readonly name: string;
  readonly flags: {
    readonly fray?: {
      readonly ruleset: string;
      /** how much there is to learn: "easy", "medium" or "deep" */
      readonly rank: string;
      /** id of the scene */
      readonly scene: string;
      /** id of the encounter */
      readonly combat: string;
      /** id of the token that is selected at the beginning */
      readonly hero: string;
      /** id of the token that is targeted at the beginning */
      readonly foe: string;
    };
  };
  import(options: { dialog: boolean }): Promise<unknown>;
}

/** The first fight of a ruleset, as the welcome window offers it. `ruleset`: the ruleset's id. */
export interface Starter {
  readonly ruleset: string;
  readonly name: string;
  /** true if the world has the fight's scene already */
  readonly there: boolean;
  readonly adventure: Adventure;
}

/**
 * Resolves to the first fights in Fray's compendium of adventures, in the order of the rulesets. Adventures of unknown
 * rulesets are left out.
 */
export async function starters(): Promise<Starter[]> {
  const pack = host.game.packs.get(packId("adventures"));
  const order = rulesets().map(({ id }) => id);
  const rulesetIndex = ({ flags }: Adventure): number => order.indexOf(flags.fray?.ruleset ?? "");
  const adventures = ([...((await pack?.getDocuments()) ?? [])] as Adventure[]).sort(
    (a, b) => rulesetIndex(a) - rulesetIndex(b),
  );
  return adventures.flatMap((adventure) => {
    const { ruleset = "", scene = "" } = adventure.flags.fray ?? {};
    return rulesetById(ruleset)
      ? [{ ruleset, name: adventure.name, there: Boolean(host.game.scenes.get(scene)), adventure }]
      : [];
  });
}

/**
 * Begins the first fight of an adventure. If the world lacks the fight (`there` is false), imports the adventure,
 * renames the scene if its name is taken, and gives the heroes to players without a character. Takes all users to the
 * scene and makes the encounter the active one. For this user, selects the first hero, opens the hero's sheet, targets
 * a foe, and shows the tracker and, once the fight starts, the chat. Throws an Error if the world has no such scene.
 */
export async function beginStarter({ adventure, there }: Starter): Promise<void> {
  if (!there) await adventure.import({ dialog: false });
  const { scene: sceneId, combat: combatId, hero, foe } = adventure.flags.fray!;
  const scene = host.game.scenes.get(sceneId) as (SceneDocument & { activate(): Promise<unknown> }) | undefined;
  if (!scene) throw new Error(localize("FRAY.Welcome.missing", { ruleset: adventure.name }));
  if (!there) {
    await tellApart(scene);
    await assignHeroes([...scene.tokens].filter(({ actorLink }) => actorLink));
  }
  // Calls `prepareUser` now if this user's canvas shows the scene, else once the next scene is drawn, if it is this
  // one.
  const isShown = (): boolean => Boolean(host.canvas?.ready && host.canvas.scene?.id === scene.id);
  const prepareUser = (): void => runDetached(selectForPlayer(scene, hero, foe));
  if (isShown()) prepareUser();
  else host.Hooks.once("canvasReady", () => isShown() && prepareUser());
  await scene.activate();
  const combat = host.game.combats.get(combatId) as (CombatDocument & { activate(): Promise<unknown> }) | undefined;
  await combat?.activate();
  host.ui.sidebar?.changeTab("combat", "primary");
  // When the fight starts, the first card is declared from the sheet, so the chat should be open.
  host.Hooks.once("combatStart", () => host.ui.sidebar?.changeTab("chat", "primary"));
}

/** Renames an imported scene, to say that it is a first fight, if the world has another scene of the same name. */
async function tellApart(scene: SceneDocument & HostDocument): Promise<void> {
  const { id, name } = scene;
  if (host.game.scenes.some((other) => other.id !== id && other.name === name))
    await scene.update({ name: localize("FRAY.Welcome.fight", { name }) });
}

/**
 * Makes each player without a character the owner of one of the heroes, and the hero the player's character, as long as
 * there are heroes.
 */
async function assignHeroes(heroes: readonly TokenDocument[]): Promise<void> {
  const heroesLeft = heroes.flatMap(({ actor }) => actor ?? []);
  for (const user of host.game.users) {
    if (user.isGM || user.character) continue;
    const hero = heroesLeft.shift();
    if (!hero) return;
    await hero.update({ [`ownership.${user.id}`]: host.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER });
    await user.update({ character: hero.id });
  }
}

/** The place and the width of the hero's sheet in pixels: beside the tools on the left, and narrow. */
const SHEET = { left: 112, top: 64, width: 610 };

/**
 * Selects the hero's token for this user, opens the hero's sheet, targets the foe's token, and moves the canvas so that
 * both can be seen. Tokens are given by their ids; if one is missing, the rest is still done, but the canvas does not
 * move.
 */
async function selectForPlayer(scene: SceneDocument, heroId: string, foeId: string): Promise<void> {
  const placed = host.canvas.tokens.placeables;
  const hero = placed.find(({ document }) => document.id === heroId);
  const foe = placed.find(({ document }) => document.id === foeId);
  hero?.control({ releaseOthers: true });
  foe?.setTarget(true, { releaseOthers: true });
  // The middle between both is read now: either token may be deleted while the sheet is drawn.
  const middle = hero && foe && { x: (hero.center.x + foe.center.x) / 2, y: (hero.center.y + foe.center.y) / 2 };
  const { sheet } = (hero?.actor ?? {}) as { sheet?: { render(options: object): Promise<unknown> } };
  await sheet?.render({ force: true, position: SHEET });
  if (!middle) return;
  // Move the canvas so that this middle lies between sheet and sidebar, at a scale at which about four squares fit
  // there.
  const { innerWidth } = window;
  const sheetRight = SHEET.left + SHEET.width;
  const right = document.querySelector("#sidebar")?.getBoundingClientRect().left || innerWidth;
  const scale = Math.min(0.8, Math.max(0.4, (right - sheetRight) / (4 * scene.grid.size)));
  await host.canvas.animatePan({
    x: middle.x - ((sheetRight + right) / 2 - innerWidth / 2) / scale,
    y: middle.y,
    scale,
  });
}
