import { host, localize } from "../host/host.ts";
import { once } from "../host/queue.ts";
import { rulesetOfScene } from "../contract/reading/here.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { CombatDocument, TokenDocument } from "../host/documents.ts";
import { likelyRuleset } from "./likely.ts";

/** A token on the canvas, with its document and actor. */
interface Placed {
  readonly document: TokenDocument;
  readonly actor: TokenDocument["actor"];
}

/** Returns the tokens that the user has selected. */
const selectedTokens = (): readonly Placed[] => (host.canvas?.tokens?.controlled ?? []) as readonly Placed[];
/** Returns all tokens on the canvas. */
const tokensOnCanvas = (): readonly Placed[] => (host.canvas?.tokens?.placeables ?? []) as readonly Placed[];
/** Tells whether a token's actor plays by the ruleset with the id `rulesetId`. */
const playsBy = (token: Placed, rulesetId: string): boolean => rulesetOf(token.actor)?.id === rulesetId;

/**
 * Returns the id of the ruleset that the tracker's picker proposes for a new encounter: that of the selected tokens if
 * they share one; without a selection the only one on the viewed scene; else the world's.
 */
export function likelyHere(): string {
  return (selectedTokens().length ? null : rulesetOfScene()) ?? likelyRuleset();
}

/**
 * Returns the tokens that join a new encounter: the selected ones of its ruleset; without any, all of its ruleset on
 * the canvas that are not hidden and whose actor is not out of the fight.
 */
function tokensToJoin(rulesetId: string): TokenDocument[] {
  const selected = selectedTokens().filter((token) => playsBy(token, rulesetId));
  const ableTokens = tokensOnCanvas().filter(
    (token) => playsBy(token, rulesetId) && !token.document.hidden && !rulesetOf(token.actor)!.isOut(token.actor!),
  );
  return (selected.length ? selected : ableTokens).map((token) => token.document);
}

/**
 * Creates an active encounter of a ruleset on the viewed scene, and a combatant for each of the tokens that join
 * (`tokensToJoin`); notifies the user, with nothing left behind, if a module prevents the encounter or all of its
 * combatants. Asked for again before it is there, it makes no second one.
 */
export const beginEncounter = (rulesetId: string): Promise<void> => once("begin", () => begin(rulesetId));

/** Does what `beginEncounter` says. */
async function begin(rulesetId: string): Promise<void> {
  const Combat = host.CONFIG.Combat.documentClass;
  const tokens = tokensToJoin(rulesetId);
  const combat = await Combat.create({ type: rulesetId, scene: host.canvas?.scene?.id ?? null, active: true });
  if (!combat) notifyPreventedBy("preCreateCombat");
  else if (tokens.length && !(await haveJoined(tokens, combat as unknown as CombatDocument)))
    notifyPreventedBy("preCreateCombatant");
}

/** Notifies the user that a module's listener of a hook has prevented what they asked for. */
const notifyPreventedBy = (hook: string): void =>
  void host.ui.notifications.warn(localize("FRAY.Refused.Prevented", { hook }));

/**
 * Creates a combatant in a new encounter for each token. If a module prevents some of them, notifies the user of their
 * names. Resolves to false, with the encounter deleted, if it prevents all.
 */
export async function haveJoined(tokens: readonly TokenDocument[], combat: CombatDocument): Promise<boolean> {
  await host.CONFIG.Token.documentClass.createCombatants([...tokens], { combat });
  if (!combat.combatants.size) {
    await combat.delete();
    return false;
  }
  nameKeptOut(tokens, combat);
  return true;
}

/** What was to join an encounter: a token, or with a null id an actor without one. */
interface Joining {
  readonly id: string | null;
  readonly actor: TokenDocument["actor"];
  readonly name: string;
}

/** Notifies the user which of those that were to join an encounter are not in it, because a module prevented it. */
export function nameKeptOut(joining: readonly Joining[], { combatants }: CombatDocument): void {
  // The tokens of a group are one combatant together.
  const keptOut = joining.filter(
    ({ id, actor }) => !combatants.some((one) => (id && one.tokenId === id) || one.actor === actor),
  );
  const names = keptOut.map(({ name }) => name).join(", ");
  if (names) host.ui.notifications.warn(localize("FRAY.Combat.keptOut", { hook: "preCreateCombatant", names }));
}
