import type { ActionRules, Outcome } from "./action.ts";
import type { Change } from "./change.ts";

/** An action without the members that `simpleAct` adds. */
type Simple<Context extends object, Made extends Outcome> = Omit<
  ActionRules<Context, Made>,
  "label" | "icon" | "targets" | "dialog" | "immediate" | "dice" | "resolve" | "applyEffects"
>;

/**
 * Completes an action without targets, dialog or dice that is applied as soon as it is declared: its context holds the
 * changes, and without any it is harmless. Members of `act` replace those given here.
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
