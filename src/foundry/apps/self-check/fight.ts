import type { SignedCard } from "../../engine/state.ts";
import { host, localize } from "../../host/host.ts";
import type { MessageDocument } from "../../host/host.ts";
import { statusList } from "../../host/compat.ts";
import type { ActorDocument } from "../../host/documents.ts";
import type { Declaration } from "../../contract/action.ts";
import { isRefusal } from "../../contract/action.ts";
import { NO_FORECAST } from "../../contract/forecast.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { actionOf, loadActions, rulesetOf } from "../../contract/registry.ts";
import { declare } from "../../cards/declare.ts";
import { prepare } from "../../engine/declare.ts";
import { askCard } from "../../engine/requests.ts";
import { phaseOfCard } from "../../engine/journal/phase.ts";
import { readerFor } from "../../contract/reading/reader.ts";
import type { FlowState } from "./flow.ts";
import { applyAndWait, expect, pressOnCard, resolvedCard, stateOf } from "./flow.ts";
import { placeToken } from "./scene.ts";

/**
 * Resolves to two fighters of a ruleset, made at the first call and kept in `bag`, what the checks of one run share.
 * They are copies, in the check's folder, of two actors of one compendium that have an attack and whose numbers the
 * forecast can read. Throws an Error if no compendium of Fray has two such actors.
 */
export async function fightersOf(bag: FlowState, ruleset: Ruleset): Promise<readonly [ActorDocument, ActorDocument]> {
  const knownPair = bag.fighters.get(ruleset.id);
  if (knownPair) return knownPair;
  await loadActions(ruleset.id);
  const forecast = await ruleset.forecast();
  for (const pack of host.game.packs) {
    if (pack.metadata.packageName !== host.game.system.id || pack.metadata.type !== "Actor") continue;
    // Those who can be in a forecast, where the ruleset has one, and have an attack.
    const documents = (await pack.getDocuments()) as ActorDocument[];
    const ableActors = documents.filter(
      (candidate) =>
        rulesetOf(candidate) === ruleset &&
        (forecast === NO_FORECAST || forecast.fighter(candidate, readerFor(ruleset.id))) &&
        attackOf(ruleset, candidate),
    );
    if (ableActors.length < 2) continue;
    // Two of them are copied.
    const copies: ActorDocument[] = [];
    for (const candidate of ableActors.slice(0, 2)) copies.push(await copyOf(bag, candidate));
    const pair = [copies[0]!, copies[1]!] as const;
    bag.fighters.set(ruleset.id, pair);
    return pair;
  }
  throw new Error("no pack with two fighters");
}

/**
 * Creates a copy of an actor in the check's folder, without owners, with `fields` in place of the actor's own. The copy
 * is deleted at the end of the check.
 */
export async function copyOf(bag: FlowState, actor: ActorDocument, fields: object = {}): Promise<ActorDocument> {
  const source: Record<string, unknown> = { ...actor.toObject(), folder: bag.folder, ownership: {}, ...fields };
  delete source._id;
  const copy = (await host.CONFIG.Actor.documentClass.create(source)) as ActorDocument;
  bag.made.push(copy);
  return copy;
}

/** Returns the declaration of an actor's first offer that takes targets and is not refused; null if there is none. */
export function attackOf(ruleset: Ruleset, actor: ActorDocument): Declaration | null {
  const offers = ruleset.offers(actor, null, readerFor(ruleset.id));
  const takesTargets = ({ action }: Declaration): boolean =>
    ["one", "many"].includes(actionOf(ruleset.id, action)?.targets ?? "");
  return offers.find(({ declaration, refused }) => !refused && takesTargets(declaration))?.declaration ?? null;
}

/**
 * Declares an action without a dialog and resolves to its card (chat message) once the card has its outcome. Throws an
 * Error if the action is refused.
 */
async function declareAndResolve(declaration: Declaration): Promise<SignedCard> {
  // Either the declaration itself or what it reads may be refused.
  const prepared = await prepare(declaration);
  expect(!isRefusal(prepared), `refused: ${isRefusal(prepared) && prepared.refused}`);
  const { context } = prepared;
  expect(!isRefusal(context), `refused: ${isRefusal(context) && context.refused}`);
  const message = (await declare(declaration, { dialog: false })) as MessageDocument | null;
  expect(message, "the declaration came to nothing");
  const card = await resolvedCard(message.id);
  expect(card.system.stage === "frozen", `the card is ${card.system.stage}`);
  return card;
}

/**
 * Has the first of the two fighters attack a foe until an attack would change something, and resolves to that attack's
 * card, which is not applied yet. Throws an Error if twenty attacks would change nothing.
 */
export async function attackUntilEffect(bag: FlowState, ruleset: Ruleset, foe: ActorDocument): Promise<SignedCard> {
  const [attacker] = await fightersOf(bag, ruleset);
  const attack = attackOf(ruleset, attacker);
  expect(attack, `${attacker.name} has nothing to act with`);
  for (let tries = 0; tries < 20; tries++) {
    const card = await declareAndResolve({ ...attack, targets: [{ actor: foe.uuid, token: foe.token?.uuid ?? null }] });
    if (!card.system.outcome?.harmless) return card;
  }
  throw new Error("twenty attacks did nothing");
}

/**
 * Checks that an attack can be declared and resolved, that applying it changes an actor and works only once, and that
 * undoing it puts both actors back as they were. Resolves to who attacked whom, by which action.
 */
export async function checkAttack(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const [attacker, foe] = await fightersOf(bag, ruleset);
  const statesBefore = [attacker, foe].map(stateOf);
  const card = await attackUntilEffect(bag, ruleset, foe);
  await applyAndWait(card);
  expect(stateOf(foe) !== statesBefore[1] || stateOf(attacker) !== statesBefore[0], "Apply changed nothing");
  expect(!(await askCard({ card: card.id, act: "apply" }))?.ok, "it could be applied twice");
  await pressOnCard(card, "undo");
  expect(phaseOfCard(card) === "undone", `the card is ${phaseOfCard(card)}`);
  expect(stateOf(foe) === statesBefore[1], "the foe is not as before");
  expect(stateOf(attacker) === statesBefore[0], "the attacker is not as before");
  return `${attacker.name} → ${foe.name}: ${card.system.action}`;
}

/**
 * Checks that damage from outside an attack changes an actor, and that undoing the damage puts the actor back. Resolves
 * to the actor's points before the damage, after it, and after it is undone.
 */
export async function checkHarm(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const [, foe] = await fightersOf(bag, ruleset);
  const bar = ruleset.types.Actor[foe.type]?.token?.bar1;
  expect(bar, `${foe.name} has no bar`);
  // One point of damage.
  const stateBefore = stateOf(foe);
  const pointsBefore = ruleset.health(foe)?.value;
  const declaration = ruleset.adjustHealth.declare(foe, null, 1, bar);
  expect(declaration, "harm could not be declared");
  const card = await declareAndResolve(declaration);
  await applyAndWait(card);
  const pointsAfter = ruleset.health(foe)?.value;
  expect(stateOf(foe) !== stateBefore, "the bar did not move");
  await pressOnCard(card, "undo");
  expect(stateOf(foe) === stateBefore, "the bar did not come back");
  return `${pointsBefore} → ${pointsAfter} → ${ruleset.health(foe)?.value}`;
}

/**
 * Checks by the second fighter each condition of a ruleset that its type may have and that users may set (not
 * `hidden`): sets and clears it as Foundry does. Resolves to words with the number of conditions checked.
 */
export async function checkConditions(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const [, foe] = await fightersOf(bag, ruleset);
  const effectCount = foe.effects.size;
  const knownIds = new Set(statusList().map(({ id }) => id));
  let count = 0;
  for (const { id, actorTypes, hidden } of ruleset.conditions) {
    if (hidden || !actorTypes.includes(foe.type)) continue;
    expect(knownIds.has(id), `the host does not know ${id}`);
    await foe.toggleStatusEffect(id, { active: true });
    expect(foe.statuses.has(id), `${id} was not put on`);
    // Setting one condition may set others, so all are cleared.
    for (const status of [...foe.statuses]) await foe.toggleStatusEffect(status, { active: false });
    expect(!foe.statuses.has(id), `${id} was not taken off`);
    count++;
  }
  expect(foe.effects.size === effectCount, "effects were left behind");
  return localize("FRAY.SelfCheck.told.conditions", { count });
}

/**
 * Checks that an attack on an unlinked token changes the token's own actor only, not the actor that the token was made
 * from, and that it can be undone. Resolves to the token's name; throws an Error if twelve attacks leave the token's
 * actor unchanged.
 */
export async function checkUnlinkedToken(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const [, base] = await fightersOf(bag, ruleset);
  const token = await placeToken(bag, base);
  const { actor } = token;
  expect(actor?.isToken, "the token has no actor of its own");
  const [tokenStateBefore, baseStateBefore] = [stateOf(actor), stateOf(base)];
  // An attack may hurt its attacker instead of the target, so several are tried.
  for (let tries = 0; tries < 12; tries++) {
    const card = await attackUntilEffect(bag, ruleset, actor);
    await applyAndWait(card);
    const hasChanged = stateOf(actor) !== tokenStateBefore;
    expect(stateOf(base) === baseStateBefore, "the actor behind the token took it");
    await pressOnCard(card, "undo");
    expect(stateOf(actor) === tokenStateBefore, "the token's actor is not as before");
    if (hasChanged) return token.name;
  }
  throw new Error("the token's actor took nothing");
}
