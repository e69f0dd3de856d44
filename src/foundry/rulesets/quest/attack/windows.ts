import type { DefenceContext, QuestAttackContext } from "../types.ts";
import type { CardState, ReactionOption, ReactionWindow } from "../../../contract/action.ts";
import { attackPercent, runOf, wantsDamage, windowId, damageDice, wayAt } from "./resolve.ts";
import { refusalOf } from "../refusal.ts";
import { compareDefences } from "../../../../rules/quest/odds.ts";
import type { AttackOdds, DefenceComparison } from "../../../../rules/quest/odds.ts";

type State = CardState<QuestAttackContext>;

/** Before the dice of each blow: parry, dodge or nothing (OQ-056, OQ-P04, OQ-P11). */
export function attackWindows(state: State): ReactionWindow[] {
  const { context } = state;
  const { target } = context;
  if (!target) return [];
  const ways = [target.parry, target.dodge, target.offHand];
  if (!ways.some((way) => way && !way.problem)) return [];
  const windows: ReactionWindow[] = [];
  for (let blow = 0; blow < context.blows; blow++) {
    // The second blow of an all-out attack is met when the first has landed.
    if (blow > 0 && !isDone(state, blow - 1)) break;
    windows.push(windowOf(state, blow));
  }
  return windows;
}

/** A blow with nothing left to throw. */
export function isDone(state: State, blow: number): boolean {
  const { result } = runOf(state, blow);
  return result !== null && (!wantsDamage(state.context, result) || state.dice[damageDice(blow)] !== undefined);
}

function windowOf(state: State, blow: number): ReactionWindow {
  const target = state.context.target!;
  const [parry, dodge] = [wayAt(state, blow, target.parry), wayAt(state, blow, target.dodge)];
  const odds = comparison(state, { parry, dodge });
  const options: ReactionOption[] = [
    option("none", "FRAY.Quest.Defend.none", "fa-solid fa-person", null, odds.none, state.context),
    option("parry", "FRAY.Quest.Defend.parry", "fa-solid fa-shield-halved", parry, odds.parry, state.context),
    option("dodge", "FRAY.Quest.Defend.dodge", "fa-solid fa-person-running", dodge, odds.dodge, state.context),
  ];
  if (target.offHand)
    options.push(
      option(
        "offHand",
        "FRAY.Quest.Defend.offHand",
        "fa-solid fa-hand-fist",
        target.offHand,
        odds.parry,
        state.context,
      ),
    );
  const best = odds.best === "none" ? "none" : odds.best;
  return {
    id: windowId(blow),
    actor: target.actor,
    label: "FRAY.Quest.Defend.window",
    options,
    fallback: state.context.settings.silentDefence === "best" ? best : "none",
    rule: "OQ-056",
  };
}

function option(
  id: string,
  label: string,
  icon: string,
  way: DefenceContext | null,
  odds: AttackOdds | null,
  context: QuestAttackContext,
): ReactionOption {
  const drop = percent(odds?.drop ?? 0);
  const mean = (odds?.mean ?? 0).toFixed(1);
  const skill = way?.value ?? 0;
  const open = context.settings.open;
  return {
    id,
    label,
    icon,
    hint: way
      ? open
        ? "FRAY.Quest.Defend.hint"
        : "FRAY.Quest.Defend.skillOnly"
      : open
        ? "FRAY.Quest.Defend.noneHint"
        : "FRAY.Quest.Defend.noneOnly",
    hintData: { skill, drop, mean },
    rule: way ? "OQ-P04" : "OQ-P03",
    ...(way?.problem ? { refused: refusalOf(way.problem) } : {}),
  };
}

const percent = (chance: number): number => Math.round(chance * 100);

/** Parry, dodge and nothing side by side, exactly (OQ-P04). */
export function comparison(
  state: Pick<State, "context" | "amendments">,
  ways: { readonly parry: DefenceContext; readonly dodge: DefenceContext } = state.context.target!,
): DefenceComparison {
  const { context } = state;
  const target = context.target!;
  const { value, master } = attackPercent(state);
  const open = (way: DefenceContext) => (way.problem ? null : { skill: way.value, master: way.skill.master });
  return compareDefences({
    skill: value,
    master,
    automaticCritical: context.automaticCritical,
    weapon: context.blow.dice,
    modifier: context.blow.modifier,
    extra: context.blow.extra,
    mechanical: context.blow.mechanical,
    maximumModifier: context.blow.maximumModifier,
    armour: target.armour,
    hp: Math.max(1, target.hp),
    dodgeFumbleMax: context.settings.dodgeFumbleMax,
    parry: open(ways.parry),
    dodge: open(ways.dodge),
  });
}
