import type { CardState, ReactionWindow } from "../contract/action.ts";
import { bearWindow, defendWindow, rolled, volunteerOption } from "./contest-state.ts";
import { standing } from "./contest-bearer.ts";
import { compareContest } from "./contest-round.ts";
import type { ContestContext, SideContext } from "./context.ts";
import { clicheOf } from "./context.ts";
import { VOLUNTEER_FACTOR } from "./rules.ts";

/** Before the dice the defender picks a cliché; after them a beaten team says who bears it (SS-P02). */
export function contestWindows(state: CardState<ContestContext>): ReactionWindow[] {
  const { own, foe } = state.context;
  if (!foe) return [];
  const windows: ReactionWindow[] = [];
  if (foe.leader.cliches.length > 1) windows.push(defence(foe));
  if (!rolled(state)) return windows;
  const { loser, cost } = compareContest(state);
  const beaten = loser === "a" ? own : loser === "b" ? foe : null;
  if (beaten?.team) windows.push(bear(beaten, cost));
  return windows;
}

function defence(side: SideContext): ReactionWindow {
  return {
    id: defendWindow(side),
    actor: side.actor,
    label: "FRAY.Swords.Window.defend",
    rule: "SS-001",
    fallback: side.leader.inUse,
    options: side.leader.cliches.map((cliche) => ({
      id: cliche.id,
      label: cliche.name,
      icon: "fa-solid fa-dice-d6",
      hint: cliche.inappropriate ? "FRAY.Swords.Window.inappropriate" : "FRAY.Swords.Window.dice",
      hintData: { dice: cliche.dice },
      rule: cliche.inappropriate ? "SS-P03" : "SS-001",
    })),
  };
}

function bear(side: SideContext, cost: number): ReactionWindow {
  return {
    id: bearWindow(side),
    actor: side.actor,
    label: "FRAY.Swords.Window.bear",
    rule: "SS-P02",
    fallback: "lots",
    options: [
      { id: "lots", label: "FRAY.Swords.Window.lots", icon: "fa-solid fa-dice", hint: "FRAY.Swords.Window.lotsHint", hintData: { dice: cost } },
      ...standing(side).map((member) => ({
        id: volunteerOption(member),
        label: member.name,
        icon: "fa-solid fa-hand",
        hint: "FRAY.Swords.Window.volunteer",
        hintData: { dice: cost * VOLUNTEER_FACTOR, left: clicheOf(member, member.inUse).dice },
      })),
    ],
  };
}
