import { packId } from "../host/paths.ts";
import { host, localize, runDetached } from "../host/host.ts";
import { rulesetById, rulesets } from "../contract/registry.ts";
import type { CombatDocument, HostDocument, SceneDocument, TokenDocument } from "../host/documents.ts";

/** An adventure of the pack `adventures`: the first fight of a ruleset, with the documents to show. */
interface Adventure extends HostDocument {
  readonly name: string;
  readonly flags: {
    readonly fray?: {
      readonly ruleset: string;
      /** the amount there is to learn: easy, medium or deep */
      readonly rank: string;
      /** ids of the scene and the encounter */
      readonly scene: string;
      readonly combat: string;
      /** ids of the tokens that are selected and targeted at the beginning */
      readonly hero: string;
      readonly foe: string;
    };
  };
  import(options: { dialog: boolean }): Promise<unknown>;
}

/** The first fight of a ruleset, as the welcome window offers it. */
export interface Starter {
  readonly ruleset: string;
  readonly name: string;
  /** true if this world has the fight's scene already */
  readonly there: boolean;
  readonly adventure: Adventure;
}

/**
 * Returns the first fights in Fray's compendium of adventures, in the order of the rulesets; those of an unknown
 * ruleset are left out.
 */
export async function starters(): Promise<Starter[]> {
  const pack = host.game.packs.get(packId("adventures"));
  const order = rulesets().map(({ id }) => id);
  const place = ({ flags }: Adventure): number => order.indexOf(flags.fray?.ruleset ?? "");
  const all = ([...((await pack?.getDocuments()) ?? [])] as Adventure[]).sort((a, b) => place(a) - place(b));
  return all.flatMap((adventure) => {
    const { ruleset = "", scene = "" } = adventure.flags.fray ?? {};
    return rulesetById(ruleset)
      ? [{ ruleset, name: adventure.name, there: Boolean(host.game.scenes.get(scene)), adventure }]
      : [];
  });
}

/**
 * Imports a first fight, if the world lacks it, and then gives its heroes to players without a character; takes all
 * users to its scene with the encounter in the tracker. For this user it selects the first hero, opens its sheet and
 * targets the foe that the adventure names. Throws an Error if the world has no such scene.
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
  const isShown = (): boolean => Boolean(host.canvas?.ready && host.canvas.scene?.id === scene.id);
  const prepareUser = (): void => runDetached(selectForPlayer(scene, hero, foe));
  if (isShown()) prepareUser();
  else host.Hooks.once("canvasReady", () => isShown() && prepareUser());
  await scene.activate();
  const combat = host.game.combats.get(combatId) as (CombatDocument & { activate(): Promise<unknown> }) | undefined;
  await combat?.activate();
  host.ui.sidebar?.changeTab("combat", "primary");
  // The first card is declared from the sheet, so the chat log should be open.
  host.Hooks.once("combatStart", () => host.ui.sidebar?.changeTab("chat", "primary"));
}

/** Names an imported scene as a first fight, if the world has another scene of its name. */
async function tellApart(scene: SceneDocument & HostDocument): Promise<void> {
  const { id, name } = scene;
  if (host.game.scenes.some((other) => other.id !== id && other.name === name))
    await scene.update({ name: localize("FRAY.Welcome.fight", { name }) });
}

/** Gives each player without a character one of the heroes, as long as there are any. */
async function assignHeroes(heroes: readonly TokenDocument[]): Promise<void> {
  const left = heroes.flatMap(({ actor }) => actor ?? []);
  for (const user of host.game.users) {
    if (user.isGM || user.character) continue;
    const hero = left.shift();
    if (!hero) return;
    await hero.update({ [`ownership.${user.id}`]: host.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER });
    await user.update({ character: hero.id });
  }
}

/** The place and width of the hero's sheet in pixels: next to the tools, and narrow. */
const SHEET = { left: 112, top: 64, width: 610 };

/** Selects the first hero for this user, opens its sheet, and targets a foe. */
async function selectForPlayer(scene: SceneDocument, heroId: string, foeId: string): Promise<void> {
  const placed = host.canvas.tokens.placeables;
  const hero = placed.find(({ document }) => document.id === heroId);
  const foe = placed.find(({ document }) => document.id === foeId);
  hero?.control({ releaseOthers: true });
  foe?.setTarget(true, { releaseOthers: true });
  // Read the places now: while the sheet is drawn, either token may be deleted.
  const middle = hero && foe && { x: (hero.center.x + foe.center.x) / 2, y: (hero.center.y + foe.center.y) / 2 };
  const { sheet } = (hero?.actor ?? {}) as { sheet?: { render(options: object): Promise<unknown> } };
  await sheet?.render({ force: true, position: SHEET });
  if (!middle) return;
  // Pan so that both are between sheet and sidebar.
  const { innerWidth } = window;
  const left = SHEET.left + SHEET.width;
  const right = document.querySelector("#sidebar")?.getBoundingClientRect().left || innerWidth;
  const scale = Math.min(0.8, Math.max(0.4, (right - left) / (4 * scene.grid.size)));
  await host.canvas.animatePan({ x: middle.x - ((left + right) / 2 - innerWidth / 2) / scale, y: middle.y, scale });
}
