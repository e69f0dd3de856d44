import { template } from "../host/paths.ts";
import { documentOf, host, localize } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Amendment, DialogField, DiceRequest } from "../contract/action.ts";
import { shownName } from "../contract/reading/names.ts";
import { askInDialog } from "../host/dialogs.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { currentTargets, notify } from "../engine/declare.ts";
import type { CardMessage } from "../engine/state.ts";
import { signedCard } from "../engine/integrity.ts";
import { partsOf } from "../engine/state.ts";
import { amendableOf } from "./amendable.ts";
import { fieldInWords } from "./judged-words.ts";

/* Amendments: changes that the gamemaster makes to a card (the chat message of an action) after it was declared. */

/**
 * Asks the gamemaster in a dialog how to amend a card, and sends the answer to the engine. Offered are a modifier with
 * a note, a new throw of one die, choices, and the tokens targeted now, each only if the card still takes it. If it
 * takes none, the gamemaster is notified. Nothing happens for a card that is not as a gamemaster's client signed it.
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
  // What the dialog offers, in words: toggles for the gamemaster to judge, and selects that were left empty.
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
  const button = (action: Answers["action"], label: string, icon: string) => ({
    action,
    label: localize(label),
    icon: `fa-solid ${icon}`,
    callback: readAnswer,
  });
  const answer = (await askInDialog({
    window: { title: localize("FRAY.Amend.title"), icon: "fa-solid fa-pen" },
    classes: ["fray", "fray-amend"],
    // room for all buttons beside each other
    position: { width: 540 },
    content,
    rejectClose: false,
    buttons: [
      ...(modifier ? [{ ...button("modifier", "FRAY.Amend.add", "fa-plus-minus"), default: true }] : []),
      ...(dice.length ? [button("reroll", "FRAY.Amend.roll", "fa-dice")] : []),
      ...(judgedFields.length ? [button("choice", "FRAY.Amend.judge", "fa-gavel")] : []),
      ...(openSelects.length ? [button("later", "FRAY.Amend.later", "fa-plus")] : []),
      ...(mayAim ? [button("target", "FRAY.Amend.aim", "fa-crosshairs")] : []),
    ],
  })) as Answers | null;
  if (!answer) return;
  if (answer.action === "target") await sendTargets(message);
  else
    for (const amendment of amendmentsOf(answer, judgedFields, openSelects))
      await sendCardCommand({ card: message.id, act: "amend", amendment });
}

/**
 * Sends the tokens that the gamemaster targets now as the card's targets; notifies the gamemaster if there are none.
 */
async function sendTargets(message: CardMessage): Promise<void> {
  const targets = currentTargets();
  if (targets[0]) await sendCardCommand({ card: message.id, act: "target", target: targets[0], targets });
  else notify({ refused: "TargetFirst" });
}

/**
 * Returns the amendments that the pressed button asks for: for "modifier" and "reroll" at most one; for "choice" one
 * for each toggle that was changed; for "later" one for each select in which something was chosen; empty for any other
 * button.
 */
function amendmentsOf(
  answer: Answers,
  judgedFields: readonly DialogField[],
  openSelects: readonly DialogField[],
): AmendmentToSend[] {
  if (answer.action === "modifier")
    return answer.value ? [{ kind: "modifier", value: answer.value, note: answer.note }] : [];
  if (answer.action === "reroll") return answer.die ? [{ kind: "reroll", die: answer.die }] : [];
  if (answer.action === "choice")
    return judgedFields.flatMap(({ id, value }) => {
      const isTicked = answer.ticked.includes(id);
      if (isTicked === Boolean(value)) return [];
      return [{ kind: "choice", choice: { id, value: isTicked } }];
    });
  if (answer.action !== "later") return [];
  return openSelects.flatMap(({ id, choices }) => {
    const chosen = choices?.find(({ value }) => value && value === answer.openSelects[id]);
    if (!chosen) return [];
    return [{ kind: "choice", choice: { id, value: chosen.value } }];
  });
}

/** An amendment as it is sent: the engine adds its id and who made it. */
type AmendmentToSend = Omit<Amendment, "id" | "by">;

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
