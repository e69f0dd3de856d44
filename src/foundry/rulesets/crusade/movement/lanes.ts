import type { Refusal } from "../../../contract/action.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, Lane } from "../../../contract/movement.ts";
import { heightRefusal } from "../../../contract/reading/heights.ts";
import { areFoesOnMat } from "../../../contract/reading/sides.ts";
import { wallsFor } from "../../../movement/walls.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { notifyRefusal } from "../../../engine/state.ts";
import { economyCheck } from "../combat/economy.ts";
import { chargeOf } from "../derived.ts";
import { isFallen } from "../group/members.ts";
import { refusalOf } from "../refusal.ts";
import { chargeLanes } from "../../../../rules/crusade/lanes.ts";
import type { ChargeGap } from "../../../../rules/crusade/movement.ts";

/** Squares that a token covers. */
export const size = ({ width, height }: TokenDocument): { width: number; height: number } => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

export const cannot = (reason: Refusal) => ({
  key: "FRAY.Movement.cannot",
  data: { reason: reason.data ? notifyRefusal(reason) : `FRAY.Refused.${reason.refused}` },
});

/** Somebody of the ruleset, standing, and not of one's own side. */
export function isFoe(token: TokenDocument, other: TokenDocument, reader: GameReader): boolean {
  const actor = other.actor;
  if (!actor || actor === token.actor || !standing(other)) return false;
  if (actor.type !== "crusade" && actor.type !== "crusadeGroup") return false;
  return areFoesOnMat(token, other, reader);
}

/** Straight ways to the foes, to all of them or to one; whatever stands at their end is not told (EC-043 … EC-046). */
export function lanesTo(token: TokenDocument, reader: GameReader, only?: TokenDocument): Lane[] {
  const start = reader.squares(token)?.[0];
  const { actor } = token;
  if (!start || !actor) return [];
  const others = reader.others(token);
  const foes = others.filter((other) => (only ? other === only : isFoe(token, other, reader)));
  const blocked = others
    .filter((other) => !foes.includes(other) && standing(other))
    .flatMap((other) => reader.squares(other) ?? []);
  const stops = wallsFor(token);
  const found = chargeLanes({
    charger: { x: start[0], y: start[1], ...size(token) },
    foes: foes.map((foe) => {
      const [cell] = reader.squares(foe)!;
      return { id: foe.id, footprint: { x: cell![0], y: cell![1], ...size(foe) } };
    }),
    blocked,
    gap: reader.setting<ChargeGap>("chargeGap"),
    reach: chargeOf(actor),
    ...(stops && { stops }),
  });
  const combatant = reader.combatant(actor, token);
  const over = combatant && economyCheck(reservedThisRound(combatant), "charge");
  return found.map((lane, index) => {
    const high = heightRefusal(token, foes[index]!, "EC-043");
    const barred = over ?? high;
    const reasons = barred ? [barred] : lane.problem ? [refusalOf(lane.problem)] : [];
    const legal = lane.legal && !barred;
    return {
      target: foes[index]!,
      cells: lane.squares as readonly Cell[],
      landing: high ? null : (lane.landing as Cell | null),
      legal,
      reasons,
      words: legal ? { key: "FRAY.Movement.laneLegal", data: { name: foes[index]!.name } } : cannot(reasons[0]!),
      odds: null,
    };
  });
}

function standing(token: TokenDocument): boolean {
  return !token.hidden && Boolean(token.actor) && !token.actor!.statuses.has("dead") && !isFallen(token);
}
