import { host, localize } from "../host/host.ts";
import type { ArithmeticLine, CardSection, DiceView, DieView, Note, Words } from "../contract/view.ts";
import type { Part } from "../../rules/explain.ts";
import { recordsOfCard, sayLabel } from "../engine/journal/apply.ts";
import { cardNeedsTarget, buttonsOf, openWindowsFor } from "./buttons.ts";
import type { Participant } from "../engine/model.ts";
import type { CardRecord } from "../engine/journal/records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import type { CardMessage } from "../engine/state.ts";
import { trust } from "../engine/integrity.ts";
import { partsOf, notifyRefusal } from "../engine/state.ts";
import { disclosed, maySeeNumbers, viewer } from "./visibility.ts";

/** Everything the card's template needs, as plain values with the words filled in. */
export async function cardContext(message: CardMessage): Promise<object | null> {
  const parts = partsOf(message);
  if (!parts) return null;
  const who = viewer();
  const { system } = message;
  const trusted = trust(message);
  const outcome = trusted === "unseen" ? null : system.outcome;
  const drawable = system.stage !== "refused" && Object.keys(parts.state.context).length > 0;
  const drawn = drawable ? parts.action.view(outcome, parts.state, who) : null;
  if (drawn instanceof Promise) {
    // Loaded only now: by then the card may stand otherwise, and is read anew.
    await drawn;
    return cardContext(message);
  }
  const view = drawn && disclosed(drawn, who);
  const records = recordsOfCard(message.id);
  return {
    id: message.id,
    ruleset: parts.ruleset.id,
    action: { id: parts.action.id, label: localize(parts.action.label), icon: parts.action.icon },
    sections: (view?.sections ?? [bareSection(message)]).map((section) => sectionContext(section, message)),
    refusal: system.refusal ? { sentence: notifyRefusal(system.refusal), rule: system.refusal.rule ?? "" } : null,
    amendments: system.amendments.map((amendment) => ({
      id: amendment.id,
      text: localize(`FRAY.Amend.${amendment.kind}`, {
        by: amendment.by,
        value: signed(amendment.value ?? 0),
        note: amendment.note ?? "",
      }),
      retract: host.game.user.isGM && trusted === "true",
    })),
    answers: Object.values(system.answers)
      .filter((answer) => answer.by || answer.late)
      .map((answer) => {
        const window = (drawable ? parts.action.windows?.(parts.state) : undefined)?.find(
          (one) => one.id === answer.window,
        );
        const option = window?.options.find((one) => one.id === answer.option);
        return {
          text: localize(answer.late ? "FRAY.Card.late" : "FRAY.Card.answered", {
            by: answer.by,
            option: option ? localize(option.label) : answer.option,
          }),
        };
      }),
    windows: openWindowsFor(message, parts, who),
    effects: effectsContext(records, who),
    chip: chipOf(message, trusted, records),
    buttons: buttonsOf(message, parts, trusted, records),
    aimless: cardNeedsTarget(message, parts),
  };
}

/** Before anything can be drawn: who, and with what. */
function bareSection(message: CardMessage): CardSection {
  const { declaration } = message.system;
  return {
    from: declaration.actor,
    to: declaration.targets[0]?.actor ?? null,
    subtitle: { key: `FRAY.Action.${declaration.action}` },
    band: null,
    dice: [],
    lines: [],
    notes: [],
  };
}

function sectionContext(section: CardSection, message: CardMessage): object {
  const cast = (uuid: string | null): Participant | null =>
    (uuid && message.system.cast[uuid.replaceAll(".", "-")]) || null;
  return {
    from: cast(section.from),
    to: cast(section.to),
    subtitle: said(section.subtitle),
    band: section.band && {
      ...section.band,
      text: said(section.band.word),
      unitText: section.band.unit ? localize(section.band.unit) : "",
    },
    dice: section.dice.map(diceContext),
    lines: section.lines.map(lineContext),
    notes: section.notes.map((note: Note) => ({ ...note, text: said(note.words) })),
  };
}

function diceContext(row: DiceView): object {
  return {
    label: row.label ? said(row.label) : "",
    dice: row.dice.map((die: DieView) => ({
      ...die,
      state: die.state ?? "plain",
      text: localize(die.state ? `FRAY.Die.${die.state}` : "FRAY.Die.plain", { face: die.face, sides: die.sides }),
    })),
  };
}

function lineContext(line: ArithmeticLine): object {
  return {
    text: said(line.words),
    value: line.value,
    parts: line.parts.map(partContext),
    against: line.against && {
      text: said(line.against.words),
      value: line.against.value,
      parts: line.against.parts.map(partContext),
    },
    aside: line.aside ? said(line.aside) : "",
    rule: line.rule ?? "",
  };
}

/** One part of a number: its name, its signed value, its rule. */
export function partContext(part: Part): object {
  return { label: localize(part.label), value: signed(part.value), rule: part.rule };
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

const said = (said: Words): string => localize(said.key, said.data);

/** What was really written: read from the records, not computed again. */
function effectsContext(records: readonly CardRecord[], who: ReturnType<typeof viewer>): object[] {
  const lines: object[] = [];
  for (const record of records) {
    if (record.step !== "effects") continue;
    for (const entry of [...record.entries, ...record.made, ...record.removed]) {
      if (!entry.label) continue;
      const numbers =
        "before" in entry && typeof entry.before === "number"
          ? { before: entry.before, after: entry.after as number }
          : {};
      const owner = String(entry.label.data?.uuid ?? "");
      if (owner && !maySeeNumbers(owner, who)) continue;
      lines.push({
        text: localize(entry.label.key, { ...numbers, ...entry.label.data }),
        undone: record.state === "undone",
      });
    }
    for (const skip of record.skipped ?? []) lines.push({ text: sayLabel(skip), undone: false, skipped: true });
  }
  return lines;
}

/** The chip with the card's state: an icon, words, a tone. */
function chipOf(message: CardMessage, trusted: string, records: readonly CardRecord[]): object | null {
  const chip = (tone: string, icon: string, data: Record<string, string> = {}): object => ({
    tone,
    icon,
    text: localize(`FRAY.Chip.${tone}`, data),
  });
  const { stage } = message.system;
  if (trusted === "altered") return chip("altered", "fa-solid fa-triangle-exclamation");
  if (stage === "refused") return chip("refused", "fa-solid fa-ban");
  if (trusted === "unseen") return chip(host.game.users.activeGM ? "waiting" : "absent", "fa-solid fa-hourglass-half");
  if (stage === "declared") return chip("open", "fa-solid fa-hourglass-half");
  const phase = phaseOf(records);
  const by = records.find((record) => record.step === "effects")?.by ?? records[0]?.by ?? "";
  if (phase === "applied") return chip("applied", "fa-solid fa-check", { by });
  if (phase === "undone") return chip("undone", "fa-solid fa-rotate-left", { by });
  if (message.system.outcome?.harmless) return chip("nothing", "fa-solid fa-check");
  return chip(host.game.users.activeGM ? "ready" : "absent", "fa-solid fa-hourglass-half");
}
