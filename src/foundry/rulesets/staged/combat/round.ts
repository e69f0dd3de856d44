import type { Refusal } from "../../../contract/action.ts";
import type { PushChange } from "../../../contract/change.ts";
import type { ActorDocument, CombatantDocument, SpentEntry } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { payment, spentThisRound, reservedThisRound } from "../../../combat/spent.ts";
import { host } from "../../../host/host.ts";
import { shared } from "../../../settings.ts";
import { PRONE } from "../derived.ts";
import type { StagedModel } from "../models.ts";
import { afterMove, afterRushes, checkAction, fasterGait, ROUND_START } from "../../../../rules/staged/movement.ts";
import type { Problem } from "../../../../rules/problem.ts";
import type { RoundState } from "../../../../rules/staged/movement.ts";
import type { Gait } from "../../../../rules/staged/types.ts";

/** Names of what uses up something of a round, as they stand in `spent`. */
export type Act = "move" | "act" | "stand" | "load" | "rush";

/** What somebody has done of the round that runs, told from what was spent: an undo takes its entry out. */
export function roundState(combatant: CombatantDocument | null, actor: ActorDocument): RoundState {
  const prone = actor.statuses.has(PRONE);
  return { ...reservedThisRound(combatant).reduce(follow, ROUND_START), prone };
}

function follow(state: RoundState, entry: SpentEntry): RoundState {
  const data = entry.data ?? {};
  switch (entry.act as Act) {
    case "move": {
      const gait = state.rushes ? fasterGait(state.gait, data.gait as Gait) : (data.gait as Gait);
      return afterMove({ state, paces: Number(data.paces ?? 0), gait });
    }
    case "act":
      return checkAction({ state, multipleAttacks: Boolean(data.multiple) }).state;
    case "stand":
      return { ...state, stoodUp: true };
    case "load":
      return { ...state, loading: true };
    case "rush":
      return afterRushes({
        state: { ...state, gait: fasterGait(state.gait, rushGait(entry)) },
        rushes: 1,
        lost: Boolean(data.lost),
      });
  }
}

/** The gait a rush was made at: the round is at least that fast (ST-058). */
const rushGait = ({ data }: SpentEntry): Gait => (data?.gait as Gait | undefined) ?? "none";

/** Actors somebody has rushed past this round: as long as they lie, they are no obstacle to this one (ST-059). */
export function beatenBy(combatant: CombatantDocument | null): ReadonlySet<string> {
  return new Set(
    spentThisRound(combatant).flatMap(({ act, data }) => (act === "rush" && data?.past ? [String(data.past)] : [])),
  );
}

/** The gait of a round, the current one when left out (ST-040). */
export function gaitOf(combatant: CombatantDocument | null, round = combatant?.combat?.round ?? 0): Gait {
  const spent = (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
  const own = spent.filter((entry) => entry.round === round);
  const last = own.filter((entry) => entry.act === "move").at(-1);
  const rushed = own.filter((entry) => entry.act === "rush").map(rushGait);
  return rushed.reduce(fasterGait, (last?.data?.gait as Gait | undefined) ?? "none");
}

/** Whether one more action may follow what was done this round; several attacks need a walk (ST-043 … ST-060). */
export function actionCheck(
  actor: ActorDocument,
  combatant: CombatantDocument | null,
  attack = false,
): {
  readonly refused: Refusal | null;
  readonly multiple: boolean;
} {
  const system = actor.system as StagedModel;
  if (!combatant) return { refused: null, multiple: false };
  const made = reservedThisRound(combatant).filter((entry) => entry.act === "act");
  const again = attack && made.length > 0 && made.length < system.attacks && made.every((entry) => entry.data?.attack);
  const state = roundState(combatant, actor);
  const { problems } = checkAction({ state, multipleAttacks: again, further: again });
  return { refused: stops() ? firstRefusal(problems) : null, multiple: again };
}

/** Whether the world refuses a move that a round does not hold, or only says so. */
export function stopsMoves(): boolean {
  return shared<string>("movement") !== "advice";
}

/** Whether the world refuses what a round does not hold, or only says so. */
export function stops(): boolean {
  return shared<string>("economy") !== "advice";
}

/** A problem of the pure rules as a refusal in words. */
export function refusalOf({ problem, rule }: Problem<string>): Refusal {
  return { refused: `FRAY.Staged.Problem.${problem}`, rule };
}

export function firstRefusal(problems: readonly Problem<string>[]): Refusal | null {
  return problems[0] ? refusalOf(problems[0]) : null;
}

/** The change that spends something of the round. */
export function spend(combatant: string, card: string, round: number, act: Act, data: JsonObject = {}): PushChange {
  const pips = act === "act" || act === "load" ? 1 : 0;
  // A move has no card: its entry has a name of its own, so that undoing one move leaves the others.
  const entry = {
    ...payment(card, round, act, pips, data),
    ...(card ? {} : { card: null, id: host.foundry.utils.randomID() as string }),
  };
  return { kind: "push", uuid: combatant, path: "system.spent", entry };
}
