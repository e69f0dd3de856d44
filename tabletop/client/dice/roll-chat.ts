import type { AnyRoll, RollClass } from "./config.ts";
import { currentMode, diceSound, generation, messageClass, renderTemplate, userId } from "./host.ts";

/** Who sees a message with a roll, and whether it is stored. */
export interface MessageOptions {
  /** generation 13: the users who see it, by a roll mode such as "gmroll" or "blindroll" */
  rollMode?: string | null;
  /** generation 14: the users who see it, by a message mode such as "gm" or "blind" */
  messageMode?: string | null;
  /** whether the message is stored (by default it is); else only its data are returned */
  create?: boolean | null;
}

/** Options for drawing a roll. */
export interface RenderOptions {
  flavor?: string;
  template?: string;
  /** whether formula and results are hidden */
  isPrivate?: boolean;
  [option: string]: unknown;
}

/** Renders the dice of a roll to HTML, by the TOOLTIP_TEMPLATE of the roll's class. */
export async function rollTooltip(roll: AnyRoll): Promise<string> {
  const parts = roll.dice.map((term) => term.getTooltipData());
  return renderTemplate((roll.constructor as RollClass).TOOLTIP_TEMPLATE, { parts, roll });
}

/**
 * Returns the HTML of a roll for the chat. A roll that is not evaluated yet is evaluated first. With `isPrivate`, the
 * HTML shows neither formula nor results.
 */
export async function renderRoll(roll: AnyRoll, { template, ...options }: RenderOptions = {}): Promise<string> {
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !options.isPrivate });
  // a package's class may lack the method, which came with generation 14
  const context = roll._prepareChatRenderContext?.(options) ?? chatContext(roll, options);
  return renderTemplate(template ?? (roll.constructor as RollClass).CHAT_TEMPLATE, await context);
}

/** Makes the data for the template of a roll's card; for a private roll without formula, dice and total. */
export async function chatContext(roll: AnyRoll, { flavor, isPrivate = false }: RenderOptions): Promise<object> {
  return {
    formula: isPrivate ? "???" : roll._formula,
    flavor: isPrivate ? null : (flavor ?? roll.options.flavor),
    user: userId(),
    tooltip: isPrivate ? "" : await roll.getTooltip(),
    total: isPrivate ? "?" : Math.round((roll.total ?? 0) * 100) / 100,
    roll,
  };
}

/**
 * Makes a chat message that holds the roll. A roll that is not evaluated yet is evaluated first.
 * @param data fields of the message, which replace the usual author, content and sound; `rolls` in them is ignored
 * @param options `messageMode` or `rollMode`: who sees the message; with neither, or with "roll", as the user has
 * chosen
 * @returns the stored message or, if `create` is false, the data of a message that is not stored
 */
export async function makeMessage(
  roll: AnyRoll,
  data: Record<string, unknown>,
  options: MessageOptions,
): Promise<unknown> {
  // who sees the message: as asked for, else as the user has chosen
  const isStored = options.create ?? true;
  const Class = roll.constructor as RollClass;
  const requestedMode = options.messageMode ?? options.rollMode;
  const chosenMode = requestedMode && requestedMode !== "roll" ? requestedMode : currentMode();
  const mode = generation() < 14 ? chosenMode : Class._mapLegacyRollMode(chosenMode);
  // a blind roll is hidden from its user, who therefore may not enter results by hand
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !mode.startsWith("blind") });
  // the message, whose fields in `data` replace the usual ones, but never the roll
  const messageData = {
    author: userId(),
    content: String(roll.total),
    sound: diceSound(),
    ...data,
    rolls: [roll.toJSON()],
  };
  const Message = messageClass();
  const operation = generation() < 14 ? { rollMode: mode } : { messageMode: mode };
  if (isStored) return Message.create(messageData, operation);
  // not stored: the data that such a message would have
  const draft = new Message(messageData);
  if (generation() < 14) draft.applyRollMode?.(mode);
  else draft.applyMode?.(mode);
  return draft.toObject();
}
