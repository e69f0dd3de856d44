import type { FrayCombat } from "../../combat/combat.ts";
import { host } from "../../host/host.ts";
import type { TokenDocument } from "../../host/documents.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { fightersOf } from "./fight.ts";
import type { FlowState } from "./flow.ts";
import { Skipped, still, until } from "./flow.ts";
import { placed } from "./scene.ts";

/** The ids of the moves whose costs are kept on a token. */
const kept = ({ flags }: TokenDocument): string[] => Object.keys((flags.fray?.moves ?? {}) as object);

/** In a started encounter: a step as if dragged, and what is recorded of its cost. */
export async function move(bag: FlowState, ruleset: Ruleset): Promise<string> {
  const { movement } = ruleset;
  if (!movement) throw new Skipped("this ruleset judges no moves");
  const [first] = await fightersOf(bag, ruleset);
  const token = await placed(bag, first);
  const made = await host.CONFIG.Combat.documentClass.create({ type: ruleset.id, active: false });
  const combat = made as FrayCombat;
  bag.made.push({ delete: async () => host.game.combats.has(combat.id) && combat.delete() });
  await host.CONFIG.Token.documentClass.createCombatants([token], { combat });
  await combat.rollInitiative(
    combat.combatants.map(({ id }) => id),
    { messageOptions: { whisper: [host.game.user.id] } },
  );
  const clock = host.game.time.worldTime;
  await combat.startCombat();
  await still(combat);
  const { size } = token.parent!.grid;
  const from = { x: token.x, y: token.y };
  const action = token.movementAction;
  const step = { x: from.x + size, y: from.y, action };
  await token.move([step], { method: "dragging", showRuler: false });
  await until(() => token._source.x === step.x && token._source.y === step.y, "the token on the next square");
  await still(token);
  const records = kept(token).length;
  await combat.delete();
  await host.game.time.advance(clock - host.game.time.worldTime);
  return `${action}, ${records} recorded`;
}
