import { template } from "../host/paths.ts";
import { documentOf, host, localize } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { DialogField, DiceRequest } from "../contract/action.ts";
import { shownName } from "../contract/reading/names.ts";
import { askInDialog } from "../host/dialogs.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { currentTargets, notify } from "../engine/declare.ts";
import type { CardMessage } from "../engine/state.ts";
import { signedCard } from "../engine/integrity.ts";
import { partsOf } from "../engine/state.ts";
import { amendableOf } from "./amendable.ts";

/* Amendments: changes that the gamemaster makes to a card (the chat message of an action) after it was declared. */

/**
 * Asks the gamemaster in a dialog how to amend a card, and sends the answer to the engine. Offered are a modifier with
 * a note, a new throw of one die, choices, and the tokens targeted now, each only if the card still takes it. If it
 * takes none, the gamemaster is notified; nothing happens for a card that was edited after a gamemaster's client signed
 * it.
 */
export async function askAmendment(message: CardMessage): Promise<void> {
  const card = signedCard(message);
  const parts = card && partsOf(card);
  if (!parts) return;
  const amendable = amendableOf(card, parts);
  if (!amendable) {
    notify({ refused: "NoAmendment" });
    return;
  }
  // What the dialog offers, in words: `judged` are toggles, `left` selects that were left empty.
  const { modifier, dice, judged: judgedFields, left: openSelects, aims: mayAim } = amendable;
  const content = await host.foundry.applications.handlebars.renderTemplate(template("cards/amend"), {
    dice: dice.map((die) => ({ id: die.id, label: dieInWords(die, dice) })),
    aims: mayAim,
    target: currentTargets().length > 0,
    modifier,
    judged: judgedFields.map((field) => ({ ...field, label: fieldInWords(field, judgedFields) })),
    left: openSelects.map((field) => ({
      ...field,
      label: localize(field.label),
      choices: field.choices?.map((choice) => ({ ...choice, label: localize(choice.label) })),
    })),
  });
  // One button for each kind of amendment that the card takes.
  const answer = (await askInDialog({
    window: { title: localize("FRAY.Amend.title"), icon: "fa-solid fa-pen" },
    classes: ["fray", "fray-amend"],
    // room for all buttons beside each other
    position: { width: 540 },
    content,
    rejectClose: false,
    buttons: [
      ...(modifier
        ? [
            {
              action: "modifier",
              label: localize("FRAY.Amend.add"),
              icon: "fa-solid fa-plus-minus",
              default: true,
              callback: readAnswer,
            },
          ]
        : []),
      ...(dice.length
        ? [{ action: "reroll", label: localize("FRAY.Amend.roll"), icon: "fa-solid fa-dice", callback: readAnswer }]
        : []),
      ...(judgedFields.length
        ? [{ action: "choice", label: localize("FRAY.Amend.judge"), icon: "fa-solid fa-gavel", callback: readAnswer }]
        : []),
      ...(openSelects.length
        ? [{ action: "later", label: localize("FRAY.Amend.later"), icon: "fa-solid fa-plus", callback: readAnswer }]
        : []),
      ...(mayAim
        ? [
            {
              action: "target",
              label: localize("FRAY.Amend.aim"),
              icon: "fa-solid fa-crosshairs",
              callback: readAnswer,
            },
          ]
        : []),
    ],
  })) as Answers | null;
  if (!answer) return;
  // Each button of the dialog sends its own kind of amendment; choices are sent one by one, only those that changed.
  if (answer.action === "modifier" && answer.value)
    await sendCardCommand({
      card: message.id,
      act: "amend",
      amendment: { kind: "modifier", value: answer.value, note: answer.note },
    });
  if (answer.action === "reroll" && answer.die)
    await sendCardCommand({ card: message.id, act: "amend", amendment: { kind: "reroll", die: answer.die } });
  if (answer.action === "choice")
    for (const field of judgedFields) {
      const { id, value } = field;
      const isTicked = answer.ticked.includes(id);
      const what = fieldInWords(field, judgedFields);
      const note = localize(isTicked ? "FRAY.Amend.judgedYes" : "FRAY.Amend.judgedNo", { what });
      if (isTicked !== Boolean(value))
        await sendCardCommand({
          card: message.id,
          act: "amend",
          amendment: { kind: "choice", choice: { id, value: isTicked }, note },
        });
    }
  if (answer.action === "later")
    for (const { id, label, choices } of openSelects) {
      const chosen = choices?.find(({ value }) => value && value === answer.openSelects[id]);
      if (!chosen) continue;
      const note = localize("FRAY.Amend.chosen", { what: localize(label), choice: localize(chosen.label) });
      const choice = { id, value: chosen.value };
      await sendCardCommand({ card: message.id, act: "amend", amendment: { kind: "choice", choice, note } });
    }
  if (answer.action === "target") {
    const targets = currentTargets();
    if (targets[0]) await sendCardCommand({ card: message.id, act: "target", target: targets[0], targets });
    else notify({ refused: "TargetFirst" });
  }
}

/** The answers that `readAnswer` reads from the dialog's form. */
interface Answers {
  readonly action: string;
  readonly value: number;
  readonly note: string;
  readonly die: string;
  readonly ticked: readonly string[];
  readonly openSelects: Readonly<Record<string, string>>;
}

/**
 * Returns the dialog's answers: the action of the button pressed, the modifier (0 for none), the note, the id of the
 * die to reroll, the ids of the ticked toggles, and the values of the selects by their ids.
 */
function readAnswer(_event: Event, button: HTMLButtonElement): Answers {
  const form = new FormData(button.form ?? undefined);
  return {
    action: button.dataset.action ?? "",
    value: Math.trunc(Number(form.get("value"))) || 0,
    note: String(form.get("note") ?? "").slice(0, 80),
    die: String(form.get("die") ?? ""),
    ticked: form.getAll("judged").map(String),
    openSelects: Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.startsWith("later-") ? [[name.slice("later-".length), String(value)]] : [],
      ),
    ),
  };
}

/**
 * Returns a throw's label, or its formula without one; with the roller's name if other throws of the card have that
 * label.
 */
function dieInWords({ label, formula, roller }: DiceRequest, allDice: readonly DiceRequest[]): string {
  const words = label ? localize(label) : formula;
  const actor = documentOf<ActorDocument>(roller);
  const hasNamesake = allDice.filter((other) => other.label === label).length > 1;
  return actor && hasNamesake ? `${words} (${shownName(actor)})` : words;
}

/**
 * Returns a toggle's label; with the words of its group, such as whose condition it is, if others have the same label.
 */
function fieldInWords({ label, group }: DialogField, allFields: readonly DialogField[]): string {
  const words = localize(label);
  const hasNamesake = allFields.filter((other) => localize(other.label) === words).length > 1;
  return group && hasNamesake ? `${localize(group)} ${words}` : words;
}
