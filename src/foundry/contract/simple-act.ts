import type { ActionRules, Outcome } from "./action.ts";
import type { Change } from "./change.ts";

/** An action less the members that `simpleAct` adds to it. */
type Simple<Context extends object, Made extends Outcome> = Omit<
  ActionRules<Context, Made>,
  "label" | "icon" | "targets" | "dialog" | "immediate" | "dice" | "resolve" | "applyEffects"
>;

/**
 * Returns an action without targets, dialog or dice, applied as soon as it is declared. Applying the action makes the
 * `changes` of its context; without changes its outcome is harmless. A member that `act` has replaces the default.
 */
export const simpleAct = <Context extends { readonly changes: readonly Change[] }>(
  act: Simple<Context, Outcome>,
): ActionRules<Context, Outcome> => ({
  label: "FRAY.Action.act",
  icon: "fa-solid fa-hand",
  targets: "none",
  dialog: "never",
  immediate: true,
  dice: () => [],
  resolve: ({ context }) => ({ harmless: context.changes.length === 0 }),
  applyEffects: (_outcome, { context }) => context.changes,
  ...act,
});
