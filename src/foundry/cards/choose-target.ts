import { template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import type { TargetRef } from "../contract/action.ts";
import { rulesetOf } from "../contract/registry.ts";
import { signedCard } from "../engine/integrity.ts";
import { amendedDeclaration, partsOf } from "../engine/state.ts";
import type { CardMessage, SignedCard } from "../engine/state.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";

/* The dialog that asks for the target of a card (the chat message of an action) that still lacks one. */

/** A target that the dialog offers: uuids of actor and token, name, and path of the picture. */
interface Candidate extends TargetRef {
  readonly name: string;
  readonly img: string;
}

/**
 * Returns the possible targets of a card, each actor once: combatants of the active encounter, tokens of the current
 * scene, then actors on which the user has at least the permission LIMITED. Left out: the card's own actor, actors of
 * other rulesets, the actors of tokens that have bodies of their own, and for players hidden combatants and tokens, whose
 * actors are still offered by that permission.
 */
function candidates(card: SignedCard): Candidate[] {
  const { ruleset } = card.system;
  const declaration = amendedDeclaration(card);
  const offered = new Map<string, Candidate>();
  // A token that is not linked has an actor of its own, with the id of the one that it is of.
  const standing = new Set<string>();
  const offer = (actor: ActorDocument | null, token: TokenDocument | null, name: string, img: string): void => {
    if (actor && token) standing.add(actor.id);
    if (!actor || actor.uuid === declaration.actor || rulesetOf(actor)?.id !== ruleset) return;
    // The first offer of an actor counts: by a combatant, else by a token, else by the actor alone.
    if (!offered.has(actor.uuid)) offered.set(actor.uuid, { actor: actor.uuid, token: token?.uuid ?? null, name, img });
  };
  const maySee = (isHidden: boolean): boolean => host.game.user.isGM || !isHidden;
  for (const { hidden, actor, token, name, img } of host.game.combats.active?.combatants ?? [])
    if (maySee(hidden)) offer(actor, token, name, token?.texture.src ?? img);
  for (const token of host.game.scenes.current?.tokens ?? [])
    if (maySee(token.hidden)) offer(token.actor, token, token.name, token.texture.src);
  for (const actor of host.game.actors)
    if (!standing.has(actor.id) && actor.testUserPermission(host.game.user, "LIMITED"))
      offer(actor, null, actor.name, actor.img);
  return [...offered.values()];
}

/**
 * Asks the user in a dialog for the targets of a card, for several if its action takes many. Resolves to an empty list
 * if the dialog is closed, or if the card was edited after a gamemaster's client signed it.
 */
export async function askTargets(message: CardMessage): Promise<TargetRef[]> {
  const card = signedCard(message);
  if (!card) return [];
  // The possible targets, and whether several may be chosen.
  const offered = candidates(card);
  const takesMany = partsOf(card)?.action.targets === "many";
  // The dialog lists the candidates, as boxes or, for a single target, as radio buttons.
  const content = await host.foundry.applications.handlebars.renderTemplate(template("cards/choose-target"), {
    offered,
    kind: takesMany ? "checkbox" : "radio",
    hint: "FRAY.Card.targetHint",
  });
  const chosen = (await askInDialog({
    window: { title: localize("FRAY.Card.target"), icon: "fa-solid fa-bullseye" },
    classes: ["fray", "fray-choose-target"],
    content,
    rejectClose: false,
    buttons: [
      {
        action: "aim",
        label: localize("FRAY.Card.target"),
        icon: "fa-solid fa-check",
        default: true,
        callback: readTicked,
      },
    ],
  })) as string[] | null;
  if (!Array.isArray(chosen)) return [];
  // The chosen actors with their tokens.
  return chosen.flatMap((uuid): TargetRef[] => {
    const { actor, token } = offered.find((candidate) => candidate.actor === uuid) ?? {};
    return actor ? [{ actor, token: token ?? null }] : [];
  });
}

/** Returns the uuids of the actors chosen in the dialog's form. */
const readTicked = (_event: Event, button: HTMLButtonElement): string[] =>
  new FormData(button.form ?? undefined).getAll("target").map(String);
