import { asset, template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import type { EffectDocument } from "../host/documents.ts";
import type { EffectChange } from "../host/effect-shapes.ts";
import { changeData, changesOf, spanOf } from "../host/effect-shapes.ts";
import type { BonusKey } from "../contract/bonus.ts";
import { BONUSES, bonusKeyOf, pathName } from "../documents/bonuses.ts";
import { windowStyles } from "../host/later-styles.ts";
import { notify } from "../engine/declare.ts";
import { changeInWords, keysOf, durationFromNow } from "./effects.ts";
import type { Bearer } from "../documents/effect-actor.ts";

/*
 * The dialog that edits an effect. A bonus: a number at `system.bonuses` that effects add to; some have one for each
 * named thing (`named`), such as each skill.
 */

/** How many empty rows the dialog has at least below the filled ones, and how many rows in all. */
const SPARE_ROWS = 2;
const LEAST_ROWS = 3;

/**
 * Opens a dialog for an effect's name, duration in rounds and additions to bonuses, and saves the answers in the
 * effect; if `effect` is null, in a new effect of the bearer (an actor or item). Saves nothing if the dialog is closed.
 */
export async function editEffect(bearer: Bearer, effect: EffectDocument | null): Promise<void> {
  const keys = keysOf(bearer);
  const changes = effect ? changesOf(effect) : [];
  // For each change, the documented bonus that it adds to; false or undefined if it does anything else. Only such
  // additions have rows to edit; all other changes (`keptIndexes`) are shown, and stay as they are.
  const bonusKeys = changes.map((change) => change.type === "add" && bonusKeyOf(keys, change.key));
  const keptIndexes = changes.flatMap((_, index) => (bonusKeys[index] ? [] : [index]));
  const filledRows = changes.flatMap((change, index) => (bonusKeys[index] ? [rowOf(change, bonusKeys[index])] : []));
  const emptyCount = Math.max(SPARE_ROWS, LEAST_ROWS - filledRows.length);
  const shownRows = [
    ...filledRows,
    ...Array.from({ length: emptyCount }, (): Row => ({ chosen: "", of: "", value: "" })),
  ];
  await windowStyles();
  // The dialog.
  const content = await host.foundry.applications.handlebars.renderTemplate(template("sheets/effect-editor"), {
    name: effect?.name ?? "",
    rounds: effect ? (spanOf(effect)?.rounds ?? "") : "",
    rows: shownRows.map((row, rowIndex) => ({
      ...row,
      at: rowIndex,
      keys: keys.map(({ id, label, named }) => ({ id, label: localize(label), named, selected: id === row.chosen })),
    })),
    named: keys.some(({ named }) => named),
    kept: keptIndexes.map((changeIndex) => changeInWords(changes[changeIndex]!, keys)),
  });
  const title = effect ? localize("FRAY.Effect.editTitle", { effect: effect.name }) : localize("FRAY.Effect.newTitle");
  const answer = (await askInDialog({
    position: { width: 480 },
    window: { title, icon: "fa-solid fa-wand-sparkles" },
    classes: ["fray", "fray-effect-editor"],
    content,
    rejectClose: false,
    buttons: [
      {
        action: "save",
        label: localize("FRAY.Effect.save"),
        icon: "fa-solid fa-check",
        default: true,
        callback: readForm,
      },
    ],
  })) as Record<string, string> | null;
  if (!answer || typeof answer !== "object") return;
  const additions = shownRows.flatMap((_, rowIndex) => additionOf(answer, rowIndex, keys));
  // A duration left as it was goes on running; another duration starts now. Null: the effect has no end.
  const rounds = Math.trunc(Number(answer.rounds));
  const newRounds = answer.rounds && rounds > 0 ? rounds : null;
  const roundsBefore = effect ? (spanOf(effect)?.rounds ?? null) : null;
  const data = {
    name: answer.name?.trim() || (effect?.name ?? localize("FRAY.Effect.unnamed")),
    ...changeData(effect, additions, keptIndexes),
    ...(effect && newRounds === roundsBefore ? {} : durationFromNow(bearer, newRounds)),
  };
  if (effect) await effect.update(data);
  else
    await bearer.createEmbeddedDocuments("ActiveEffect", [{ img: asset("icons/star.svg"), transfer: true, ...data }]);
}

/** A row of the dialog: id of the bonus (`chosen`), for one with names the name (`of`), and the amount (`value`). */
interface Row {
  readonly chosen: string;
  readonly of: string;
  readonly value: number | string;
}

/** Returns the row for a change that adds to a documented bonus. */
const rowOf = (change: EffectChange, key: BonusKey): Row => ({
  chosen: key.id,
  of: key.named ? change.key.slice(BONUSES.length + key.id.length + 1) : "",
  value: Number(change.value),
});

/**
 * Returns, as a list of one, the addition that a row of the answered form describes: the path of the number (`key`) and
 * the amount. Empty for a row without a bonus or with an amount of 0. Also empty if the bonus needs a name that the row
 * does not have; then the user is told.
 * @param answer the values of the form, by the names of its fields: `key.0`, `of.0` and `value.0` are of the first row
 */
function additionOf(
  answer: Readonly<Record<string, string>>,
  rowIndex: number,
  keys: readonly BonusKey[],
): { key: string; value: number }[] {
  const key = keys.find(({ id }) => id === answer[`key.${rowIndex}`]);
  const value = Math.trunc(Number(answer[`value.${rowIndex}`]));
  if (!key || !Number.isFinite(value) || value === 0) return [];
  if (!key.named) return [{ key: `${BONUSES}${key.id}`, value }];
  const name = pathName(answer[`of.${rowIndex}`] ?? "");
  if (name) return [{ key: `${BONUSES}${key.id}.${name}`, value }];
  notify({ refused: "EffectOfWhat", data: { key: { key: key.label } } });
  return [];
}

/** Returns the values of the form that a button is in, by the names of its fields: the dialog's answer. */
const readForm = (_event: Event, button: HTMLButtonElement): object =>
  Object.fromEntries(new FormData(button.form ?? undefined));
