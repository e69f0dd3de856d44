import { host, localize } from "../../host/host.ts";
import type { FrayCombat } from "../../combat/combat.ts";
import { requestCombat } from "../../combat/requests.ts";
import { rulesetById, rulesetOf } from "../../contract/registry.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import type { FlowState } from "./flow.ts";
import { expect, untilUnchanged, until } from "./flow.ts";
import { fightersOf } from "./fight.ts";
import { placeToken } from "./scene.ts";
import { pressButton } from "./windows.ts";

/**
 * Creates an encounter with the given fields, inactive unless these say otherwise. Lists the encounter in `bag.made`:
 * at the end of the whole self-check it is deleted, if it still exists.
 */
export async function createEncounter(bag: FlowState, data: object): Promise<FrayCombat> {
  const created = await host.CONFIG.Combat.documentClass.create({ active: false, ...data });
  expect(created, "no encounter was made");
  const combat = created as FrayCombat;
  bag.made.push({ delete: async () => host.game.combats.has(combat.id) && combat.delete() });
  return combat;
}

/**
 * Checks that an encounter created without a ruleset, as by Foundry's own button, gets a ruleset, and that a combatant
 * put into the encounter gets the same ruleset. Deletes the encounter and resolves to the ruleset's id.
 */
export async function checkPlainEncounter(bag: FlowState): Promise<string> {
  const combat = await createEncounter(bag, {});
  const ruleset = rulesetById(combat.type);
  expect(ruleset, `the encounter is of type ${combat.type}`);
  const [actor] = await fightersOf(bag, ruleset);
  await host.CONFIG.Token.documentClass.createCombatants([await placeToken(bag, actor)], { combat });
  const types = combat.combatants.map(({ type }) => type).join();
  expect(types === ruleset.id, `its combatants are of type ${types || "none"}`);
  await combat.delete();
  return ruleset.id;
}

/**
 * Checks the whole course of an encounter: combatants, initiative, start, turns, next round, step back, end. Sets the
 * world's clock back afterwards. Resolves to words with the number of turns and the initiatives.
 */
export async function checkEncounter(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const timeBefore = host.game.time.worldTime;
  const combat = await createEncounter(bag, { type: ruleset.id });
  expect(combat.type === ruleset.id, `the encounter is ${combat.type}`);
  // One combatant with a token, and one without.
  const [first, second] = await fightersOf(bag, ruleset);
  await host.CONFIG.Token.documentClass.createCombatants([await placeToken(bag, first)], { combat });
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: second.id }]);
  const combatants = combat.combatants.contents;
  expect(combatants.length === 2, `${combatants.length} joined`);
  expect(
    combatants.every((combatant) => combatant.type === ruleset.id && rulesetOf(combatant.actor) === ruleset),
    `the combatants are ${combatants.map(({ type }) => type).join()}`,
  );
  // Initiative; where sides throw a die for it, single combatants may have none.
  await rollForAll(combat);
  expect(
    ruleset.initiative.sides || combatants.every(({ initiative }) => initiative !== null),
    "somebody has no initiative",
  );
  // The first round, a step back to it from the second, and the end, whose dialog is confirmed.
  await combat.startCombat();
  await until(() => combat.started && combat.round === 1, "the first round");
  await untilUnchanged(combat);
  const combatantsWithTurn = await playFirstRound(combat, ruleset);
  expect(combatantsWithTurn.size > 0, "nobody had a turn");
  expect(combat.round === 2, `after the first round comes ${combat.round}`);
  await combat.previousRound();
  await until(() => combat.round === 1, "the round before");
  await untilUnchanged(combat);
  // The end asks in a dialog.
  const ending = combat.endCombat();
  await pressButton("end");
  await ending;
  await until(() => !host.game.combats.has(combat.id), "the end of the encounter");
  await host.game.time.advance(timeBefore - host.game.time.worldTime);
  const order = combatants.map(({ initiative }) => initiative ?? "–").join(", ");
  return localize("FRAY.SelfCheck.told.turns", { count: combatantsWithTurn.size, order });
}

/** Rolls initiative for all combatants, in messages that only this user can read. */
export const rollForAll = (combat: FrayCombat): Promise<unknown> =>
  combat.rollInitiative(
    combat.combatants.map(({ id }) => id),
    { messageOptions: { whisper: [host.game.user.id] } },
  );

/**
 * Ends one turn after another until the first round is over; resolves to the ids of the combatants who had a turn.
 * Throws an Error after twelve turns.
 */
async function playFirstRound(combat: FrayCombat, ruleset: Ruleset): Promise<Set<string>> {
  const combatantsWithTurn = new Set<string>();
  for (let steps = 0; combat.round === 1; steps++) {
    expect(steps < 12, "the round does not end");
    // In a ruleset with initiative by sides, nobody has a turn before the sides' die is rolled.
    if (combat.turn === null && ruleset.initiative.sides) await requestCombat({ combat: combat.id, act: "sides" });
    if (combat.combatant) combatantsWithTurn.add(combat.combatant.id);
    await combat.nextTurn();
    await untilUnchanged(combat);
  }
  return combatantsWithTurn;
}
