import { host } from "../host/host.ts";
import { rulesetOfScene } from "../contract/reading/here.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { TokenDocument } from "../host/documents.ts";
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
/** Tells whether a token's actor plays by the ruleset with the id `ruleset`. */
const playsBy = (token: Placed, ruleset: string): boolean => rulesetOf(token.actor)?.id === ruleset;

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
function tokensToJoin(ruleset: string): TokenDocument[] {
  const selected = selectedTokens().filter((token) => playsBy(token, ruleset));
  const ableTokens = tokensOnCanvas().filter(
    (token) => playsBy(token, ruleset) && !token.document.hidden && !rulesetOf(token.actor)!.isOut(token.actor!),
  );
  return (selected.length ? selected : ableTokens).map((token) => token.document);
}

/**
 * Creates an active encounter of a ruleset on the viewed scene, and a combatant for each of the tokens that join
 * (`tokensToJoin`).
 */
export async function beginEncounter(ruleset: string): Promise<void> {
  const Combat = host.CONFIG.Combat.documentClass;
  const Token = host.CONFIG.Token.documentClass;
  const tokens = tokensToJoin(ruleset);
  const combat = await Combat.create({ type: ruleset, scene: host.canvas?.scene?.id ?? null, active: true });
  if (combat && tokens.length) await Token.createCombatants(tokens, { combat });
}
