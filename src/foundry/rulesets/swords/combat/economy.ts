import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import { shared } from "../../../settings.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { fightProblems } from "../../../../rules/swords/actions.ts";
import { firstRefusal } from "../refusal.ts";

/** One picks a foe and fights, once a round (SS-015); how many missiles fly before is the gamemaster's (SS-014). */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: Math.min(1, spentThisRound(combatant).length) }),
  check: (combatant) => foughtAlready(combatant),
};

/** Why somebody may not fight once more this round; null: they may, no fight runs, or the world refuses nothing. */
export function foughtAlready(combatant: CombatantDocument | null): Refusal | null {
  if (!combatant?.combat?.round || shared<string>("economy") === "advice") return null;
  const fought = reservedThisRound(combatant).filter(({ act }) => act === "contest").length;
  return firstRefusal(fightProblems({ fought }));
}

/** Shots of a combatant in this fight, all rounds. */
export function volleysShot(combatant: CombatantDocument | null): number {
  const spent = (combatant?.system as { spent?: readonly { act: string }[] } | undefined)?.spent ?? [];
  return spent.filter((entry) => entry.act === "volley").length;
}

/** Whether somebody has come to blows in this fight: missiles are over for them (SS-014). */
export const inHandToHand = (combatant: CombatantDocument | null): boolean =>
  Boolean((combatant?.system as { engaged?: boolean } | undefined)?.engaged);

/** How many volleys the gamemaster allows in this fight; null for no limit (SS-014). */
export function volleysAllowed(combatant: CombatantDocument | null, reader: GameReader): number | null {
  const dialled = Number((combatant?.combat?.system as { volleys?: number } | undefined)?.volleys ?? -2);
  const allowed = dialled === -2 ? reader.setting<number>("volleys") : dialled;
  return allowed < 0 ? null : allowed;
}
