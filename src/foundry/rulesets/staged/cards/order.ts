import { interruptTotal } from "../../../../rules/staged/initiative.ts";
import { MAX_ROLLS, addedTo, dieId, totalOf } from "../actions/order.ts";
import { dieViews } from "../formulas.ts";
import { plainCard } from "./plain-card.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { ArithmeticLine, DiceView } from "../../../contract/view.ts";
import type { OrderContext, OrderOutcome } from "../actions/order.ts";

/** The card of an interruption. */
export const interrupt: Presentation<OrderContext, OrderOutcome> = {
  view: (outcome, state) => orderView(outcome, state, "interrupt", "ST-015"),
};

/** The card of a roll-off. */
export const rollOff: Presentation<OrderContext, OrderOutcome> = {
  view: (outcome, state) => orderView(outcome, state, "rollOff", "ST-P02"),
};

/**
 * Returns the card of an interruption or a roll-off: each entrant's dice and first total, and the new order by name. As
 * long as an interruption has no dice, also before they are thrown, it has the values compared in place of the totals.
 */
function orderView(
  outcome: OrderOutcome | null,
  state: CardState<OrderContext>,
  id: string,
  rule: "ST-015" | "ST-P02",
) {
  const { context, declaration, dice } = state;
  // `against` is who is interrupted, null for a roll-off.
  const { entrants, against } = context;
  const hasDice = Object.keys(dice).length > 0;
  const everyone = [...entrants, ...(against ? [against] : [])];
  const nameOf = (id: string): string => everyone.find((entrant) => entrant.id === id)?.name ?? "";
  const names = outcome?.order.flat().map(nameOf) ?? [];
  // The dice of each entrant.
  const rows: DiceView[] = entrants.flatMap((entrant) => {
    const ownRolls = Array.from({ length: MAX_ROLLS }, (_, index) => dice[dieId(entrant.id, index + 1)]).filter(
      Boolean,
    );
    return ownRolls.map((roll) => ({
      label: { key: "FRAY.Word.OnlyName", data: { name: entrant.name } },
      dice: dieViews(roll),
    }));
  });
  // The totals of the first rolls; or, for an interruption without dice, the values compared.
  const lines = entrants.flatMap((entrant): ArithmeticLine[] => {
    const total = hasDice ? totalOf(entrant, 1, state) : null;
    if (total)
      return [
        {
          words: { key: "FRAY.Word.OnlyName", data: { name: entrant.name } },
          value: total.value,
          parts: total.parts,
          rule,
        },
      ];
    if (!against || hasDice) return [];
    const { initiative, weaponInit } = entrant;
    const ownTotal = interruptTotal({ initiative, weaponInit, dieValue: 0, bonus: addedTo(state) });
    const interruptedTotal = interruptTotal({
      initiative: against.initiative,
      weaponInit: against.weaponInit,
      dieValue: 0,
    });
    return [
      {
        words: { key: "FRAY.Word.OnlyName", data: { name: entrant.name } },
        value: ownTotal.value,
        parts: ownTotal.parts,
        against: {
          words: { key: "FRAY.Word.OnlyName", data: { name: against.name } },
          value: interruptedTotal.value,
          parts: interruptedTotal.parts,
        },
        rule: "ST-014" as const,
      },
    ];
  });
  return plainCard(
    against ? declaration.actor : "",
    { key: `FRAY.Staged.Action.${id}`, data: { name: against?.name ?? "" } },
    outcome && {
      tone: "neutral",
      word: { key: "FRAY.Staged.Order.now", data: { names: names.join(", ") } },
      icon: "fa-solid fa-list-ol",
      rule,
    },
    { dice: rows, lines },
  );
}
