import type { Dragged } from "../host/dragged.ts";
import { template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import { rulesetOf } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";
import type { ActorDocument, CombatDocument, HostDocument, TokenDocument } from "../host/documents.ts";
import { nameKeptOut } from "./begin.ts";
import type { FrayCombat } from "./combat.ts";

/* How actors join an encounter by the tracker: dropped on it, or ticked in a dialog. */

/** An actor or token that may join an encounter, with the data of its combatant (`entry`). */
interface Candidate {
  /** uuid of the actor or token that joins; the name is that of the dialog's template */
  readonly actor: string;
  readonly name: string;
  readonly img: string;
  readonly fighter: ActorDocument;
  readonly entry: { actorId: string; tokenId: string | null; sceneId: string | null; hidden: boolean };
}

/**
 * Returns what may join an encounter and does not fight in it yet: first the tokens on the viewed scene whose actors
 * play by the encounter's ruleset, then the world's actors of that ruleset that have no token on that scene.
 */
function candidates(combat: FrayCombat): Candidate[] {
  const playsBy = (actor: ActorDocument | null): boolean => actor !== null && rulesetOf(actor) === combat.ruleset;
  // The tokens on the scene whose actors play by the ruleset.
  const scene = host.canvas?.scene ?? host.game.scenes.current;
  const tokensHere = [...(scene?.tokens ?? [])].filter((token: TokenDocument) => playsBy(token.actor));
  const hasCombatant = (idField: "tokenId" | "actorId", id: string): boolean =>
    combat.combatants.some((combatant) => combatant[idField] === id);
  // The tokens without a combatant.
  const tokens = tokensHere
    .filter((token) => !hasCombatant("tokenId", token.id))
    .map((token) => ({
      actor: token.uuid,
      name: token.name,
      img: token.texture.src,
      fighter: token.actor!,
      entry: { actorId: token.actorId, tokenId: token.id, sceneId: scene?.id ?? null, hidden: token.hidden },
    }));
  // The actors without a token there and without a combatant.
  const actorsWithoutToken = [...host.game.actors]
    .filter(
      (actor) =>
        playsBy(actor) && !hasCombatant("actorId", actor.id) && !tokensHere.some((token) => token.actorId === actor.id),
    )
    .map((actor) => ({
      actor: actor.uuid,
      name: actor.name,
      img: actor.img,
      fighter: actor,
      entry: { actorId: actor.id, tokenId: null, sceneId: null, hidden: false },
    }));
  return [...tokens, ...actorsWithoutToken] as Candidate[];
}

/**
 * Adds an actor dropped on the tracker to the encounter shown there: one combatant for each of its tokens on the viewed
 * scene that does not fight yet. An actor without a token there gets one combatant without a token. A player, or a user
 * whose drop can add nothing, is shown the reason.
 */
export async function addDropped(combat: FrayCombat | null, { uuid }: Dragged): Promise<unknown> {
  if (!host.game.user.isGM) return notify({ refused: "GamemasterOnly" });
  if (!combat) return notify({ refused: "FRAY.Combat.noneToJoin" });
  // Only actors of the world can join: neither other documents nor actors in a compendium.
  const document = uuid ? ((await host.fromUuid(uuid)) as HostDocument | null) : null;
  if (document?.documentName !== "Actor" || (document as ActorDocument).pack)
    return notify({ refused: "FRAY.Combat.notDropped" });
  const actor = document as ActorDocument;
  const [actorRuleset, combatRuleset] = [rulesetOf(actor), combat.ruleset];
  if (actorRuleset !== combatRuleset)
    return notify({
      refused: "CombatantOfOther",
      data: { name: actor.name, own: { key: actorRuleset?.label ?? "" }, other: { key: combatRuleset?.label ?? "" } },
    });
  const joining = candidates(combat).filter(({ entry }) => entry.actorId === actor.id);
  if (!joining.length) return notify({ refused: "FRAY.Combat.fightsAlready", data: { name: actor.name } });
  return add(joining, combat);
}

/** Adds candidates to an encounter, and tells the user the names of those that a module keeps out of it. */
async function add(joining: readonly Candidate[], combat: FrayCombat): Promise<void> {
  const entries = joining.map(({ entry }) => entry);
  await combat.createEmbeddedDocuments("Combatant", entries);
  const named = joining.map(({ entry, fighter, name }) => ({ id: entry.tokenId, actor: fighter, name }));
  nameKeptOut(named, combat as unknown as CombatDocument);
}

/**
 * Asks in a dialog which of the candidates join an encounter, and adds those ticked; adds none if it is closed. Without
 * candidates the user is told so instead.
 */
export async function askFighters(combat: FrayCombat): Promise<void> {
  // The dialog lists them with check boxes.
  const offered = candidates(combat);
  if (!offered.length) {
    notify({ refused: `FRAY.Combat.${combat.combatants.size ? "nobodyLeft" : "nobodyYet"}` });
    return;
  }
  const content = await host.foundry.applications.handlebars.renderTemplate(template("cards/choose-target"), {
    offered,
    kind: "checkbox",
    hint: "FRAY.Combat.addHint",
  });
  const chosen = (await askInDialog({
    window: { title: localize("FRAY.Combat.add"), icon: "fa-solid fa-user-plus" },
    classes: ["fray", "fray-choose-target"],
    content,
    rejectClose: false,
    buttons: [
      {
        action: "add",
        label: localize("FRAY.Combat.add"),
        icon: "fa-solid fa-check",
        default: true,
        callback: readTicked,
      },
    ],
  })) as string[] | null;
  if (!Array.isArray(chosen)) return;
  const ticked = offered.filter((candidate) => chosen.includes(candidate.actor));
  if (ticked.length) await add(ticked, combat);
}

/** Returns the uuids of the candidates ticked in the dialog's form, in which the pressed button is. */
const readTicked = (_event: Event, button: HTMLButtonElement): string[] =>
  new FormData(button.form ?? undefined).getAll("target").map(String);
