import { runDetached } from "../host/host.ts";
import { once } from "../host/queue.ts";
import { isRefusal } from "../contract/action.ts";
import type { AnyAction, Declaration } from "../contract/action.ts";
import { currentTargets, postCard, prepare, readContext, runDeclaring, notify } from "../engine/declare.ts";
import { shared } from "../settings.ts";

/* Declaring an action: from a click, with or without a dialog, to its card (the chat message of the action). */

/** How an action is declared: with or without its dialog, and whether by a user's click. */
export interface DeclareOptions {
  /**
   * true: the dialog opens; false: it does not; left out: by the user's setting. The action itself may say otherwise
   */
  readonly dialog?: boolean;
  /** true for a user's click: an action that always asks then opens its dialog whatever `dialog` says */
  readonly clicked?: boolean;
  /** true for a press of a button: pressed again while the card is being created, it makes no second one */
  readonly pressed?: boolean;
}

/**
 * Declares an action, after its dialog if the dialog is wanted, and resolves to the message of the action's card. A
 * clicked action that is refused may offer another action; if the user accepts the offer, the other action is declared.
 * Resolves to null if the user is notified of a refusal, declines the offer or cancels the dialog.
 */
export function declare(declaration: Declaration, options: DeclareOptions = {}): Promise<unknown> {
  return runDeclaring(async () => {
    const prepared = await prepare(declaration);
    if (isRefusal(prepared)) return notify(prepared);
    const { ruleset, action, table, context } = prepared;
    // A refusal may offer another action that would avoid it, such as drawing the weapon first.
    if (isRefusal(context) && context.instead && options.clicked) {
      const { askInstead } = await import("./instead.ts");
      // A second press while the question is open does not ask again.
      const { instead } = context;
      return once(`instead ${JSON.stringify(instead.declaration)}`, async () =>
        (await askInstead(context)) ? declare(instead.declaration, options) : null,
      );
    }
    // The dialog opens if the user or the options want it, or after a click if the action says that its targets must be
    // confirmed; but not if the dialog would have neither odds nor fields.
    const hasNothingToAsk = (): boolean =>
      !isRefusal(context) && !action.odds && (action.fields?.(context, prepared.declaration) ?? []).length === 0;
    const mustConfirm = Boolean(options.clicked) && Boolean(action.asks?.(prepared.declaration, table));
    const isDialogWanted = mustConfirm || opensDialog(action, options);
    if (!isDialogWanted || hasNothingToAsk()) {
      const post = (): Promise<unknown> => postCard(prepared);
      return options.pressed ? once(JSON.stringify(prepared.declaration), post) : post();
    }
    const { askDialog } = await import("./dialog.ts");
    // Null: the user has cancelled the dialog.
    const chosenDeclaration = await askDialog(ruleset, action, prepared.declaration, table);
    return chosenDeclaration && postCard(readContext(prepared, chosenDeclaration));
  });
}

/**
 * Tells whether an action's dialog is wanted. Never for an action without dialog, or with neither fields nor odds. For
 * an action that always asks, unless code (not a click) says `dialog: false`. For any other as `dialog` says, else the
 * user's setting.
 */
function opensDialog(action: AnyAction, options: DeclareOptions): boolean {
  if (action.dialog === "never" || !(action.fields || action.odds)) return false;
  if (action.dialog === "always") return Boolean(options.clicked) || options.dialog !== false;
  return options.dialog ?? shared<boolean>("dialogByDefault");
}

/**
 * Tells whether a click should open the dialog: as the user's setting says, the other way round while Shift is held.
 */
function wantsDialog(event: Event | null): boolean {
  const shiftHeld = Boolean((event as MouseEvent | null)?.shiftKey);
  return shiftHeld !== shared<boolean>("dialogByDefault");
}

/**
 * Declares an action from a click, without waiting for the result. The targets are the declaration's, or the user's
 * present targets if it names none; the dialog opens if the click wants it (`wantsDialog`).
 */
export function declareFromClick(declaration: Declaration, event: Event | null): void {
  runDetached(
    declare(
      { ...declaration, targets: declaration.targets.length ? declaration.targets : currentTargets() },
      { dialog: wantsDialog(event), clicked: true, pressed: true },
    ),
  );
}
