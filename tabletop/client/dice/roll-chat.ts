import type { AnyRoll, RollClass } from "./config.ts";
import { currentMode, diceSound, generation, messageClass, renderTemplate, userId } from "./host.ts";

/** Options of a message with a roll. */
export interface MessageOptions {
  /** generation 13: the users who see it, such as "gmroll" or "blindroll" */
  rollMode?: string | null;
  /** generation 14: the users who see it, such as "gm" or "blind" */
  messageMode?: string | null;
  /** false: the message is not stored, its data are returned */
  create?: boolean | null;
}

/** Options for drawing a roll. */
export interface RenderOptions {
  flavor?: string;
  template?: string;
  /** true hides formula and results */
  isPrivate?: boolean;
  [option: string]: unknown;
}

/** Renders the dice of a roll to HTML, by the TOOLTIP_TEMPLATE of its class. */
export async function rollTooltip(roll: AnyRoll): Promise<string> {
  const parts = roll.dice.map((term) => term.getTooltipData());
  return renderTemplate((roll.constructor as RollClass).TOOLTIP_TEMPLATE, { parts, roll });
}

/**
 * Renders a roll for the chat to HTML, and evaluates it before if need be. A private one shows neither formula nor
 * results.
 */
export async function renderRoll(roll: AnyRoll, { template, ...options }: RenderOptions = {}): Promise<string> {
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !options.isPrivate });
  // the class may lack the method, which came with generation 14
  const context = roll._prepareChatRenderContext?.(options) ?? chatContext(roll, options);
  return renderTemplate(template ?? (roll.constructor as RollClass).CHAT_TEMPLATE, await context);
}

/** Makes the data for the template of a roll's card; of a private roll they hide formula, dice and total. */
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
 * Makes a chat message that holds the roll, which is evaluated before if need be.
 * @param data fields of the message; its author, content and sound outrank those that are set here
 * @param options `messageMode` or `rollMode`: who sees it; without one, or for "roll", the user's chosen mode
 * @returns the stored message or, where `create` is false, its data
 */
export async function makeMessage(
  roll: AnyRoll,
  data: Record<string, unknown>,
  options: MessageOptions,
): Promise<unknown> {
  const create = options.create ?? true;
  const Class = roll.constructor as RollClass;
  const wanted = options.messageMode ?? options.rollMode;
  const chosen = wanted && wanted !== "roll" ? wanted : currentMode();
  const mode = generation() < 14 ? chosen : Class._mapLegacyRollMode(chosen);
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !mode.startsWith("blind") });
  const messageData = {
    author: userId(),
    content: String(roll.total),
    sound: diceSound(),
    ...data,
    rolls: [roll.toJSON()],
  };
  const Message = messageClass();
  const operation = generation() < 14 ? { rollMode: mode } : { messageMode: mode };
  if (create) return Message.create(messageData, operation);
  const draft = new Message(messageData);
  if (generation() < 14) draft.applyRollMode?.(mode);
  else draft.applyMode?.(mode);
  return draft.toObject();
}
