import { counted, host, localize } from "../host/host.ts";
import type { AnyAction, Declaration, Viewer } from "../contract/action.ts";
import { actionOf, rulesetById } from "../contract/registry.ts";
import { readDeclaration, readRefusal } from "../engine/bounds.ts";
import { idsOf } from "../engine/card-ids.ts";
import type { ArithmeticLine, CardSection, DiceView, DieView, Note, Words } from "../contract/view.ts";
import { partContext, signed } from "./parts.ts";
import { recordsOfCard, labelInWords, touchedIsGone } from "../engine/journal/apply.ts";
import type { FoundRecord } from "../engine/journal/apply.ts";
import { cardNeedsTarget, buttonsOf, openReactionsFor, unsignedButtons } from "./buttons.ts";
import type { Participant } from "../engine/model.ts";
import { participantIn, participantsOf } from "../engine/participants.ts";
import type { CardRecord, Entry, Made } from "../engine/journal/records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import type { CardMessage, SignedCard } from "../engine/state.ts";
import { integrityOf, signedCard } from "../engine/integrity.ts";
import { isKept } from "../engine/kept-throws.ts";
import type { Integrity } from "../engine/integrity.ts";
import { actorOf, claimOf, loadActionsOf, partsOf, refusalInWords } from "../engine/state.ts";
import { disclosed, maySeeNumbers, viewer } from "./visibility.ts";

/**
 * Returns all that a card's template needs, with the words filled in; null if the message cannot be drawn as a card.
 */
export async function cardContext(message: CardMessage): Promise<object | null> {
  await loadActionsOf(message);
  const card = signedCard(message);
  return card ? signedContext(card) : claimContext(message);
}

/** Returns the template's context of a card that is as the engine signed it. */
function signedContext(card: SignedCard): object | null {
  const parts = partsOf(card);
  if (!parts) return null;
  const who = viewer();
  const { id, system } = card;
  const drawable = Object.keys(parts.state.context).length > 0;
  const view = drawable ? disclosed(parts.action.view(system.outcome, parts.state, who), who) : null;
  const records = recordsOfCard(id);
  return {
    id,
    ids: idsOf(system.declaration),
    ruleset: parts.ruleset.id,
    action: actionContext(parts.action),
    sections: (view?.sections ?? [bareSection(system.declaration)]).map((section) =>
      sectionContext(section, system.cast),
    ),
    refusal: null,
    remark: system.remark ? refusalInWords(system.remark) : "",
    kept: isKept(card.rolls) ? localize("FRAY.Card.kept") : "",
    amendments: system.amendments.map((amendment) => ({
      id: amendment.id,
      text: localize(`FRAY.Amend.${amendment.kind}`, {
        by: amendment.by,
        value: signed(amendment.value ?? 0),
        note: amendment.note ?? "",
      }),
      retract: host.game.user.isGM && amendment.kind !== "reopen",
    })),
    answers: Object.values(system.answers)
      .filter((answer) => answer.by || answer.late)
      .map((answer) => {
        const reaction = (drawable ? parts.action.reactions?.(parts.state) : undefined)?.find(
          (one) => one.id === answer.window,
        );
        const option = reaction?.options.find((one) => one.id === answer.option);
        return {
          text: localize(answer.late ? "FRAY.Card.late" : "FRAY.Card.answered", {
            by: answer.by,
            option: option ? localize(option.label) : answer.option,
          }),
        };
      }),
    reactions: openReactionsFor(card, parts, who),
    undone: system.stage === "frozen" && phaseOf(records) === "undone",
    effects: effectsContext(records, who),
    chip: chipOf(card, records, who),
    buttons: buttonsOf(card, parts, records),
    needsTarget: cardNeedsTarget(card, parts),
  };
}

/**
 * Returns the context of a message that is unsigned or was changed since: only its actor and action, as the documents
 * name them, and its state.
 */
function claimContext(message: CardMessage): object | null {
  const claim = claimOf(message);
  const ruleset = rulesetById(claim.ruleset);
  const action = actionOf(claim.ruleset, claim.action);
  if (!ruleset || !action) return null;
  const declaration = readDeclaration(claim.declaration);
  const integrity = integrityOf(message);
  const refusal = integrity === "unverified" && claim.stage === "refused" ? readRefusal(claim.refusal) : null;
  const sections = declaration ? [sectionContext(bareSection(declaration), participantsOf(declaration))] : [];
  return {
    id: message.id,
    ruleset: ruleset.id,
    action: actionContext(action),
    sections,
    refusal: refusal && { sentence: refusalInWords(refusal), rule: refusal.rule ?? "" },
    remark: "",
    amendments: [],
    answers: [],
    reactions: [],
    undone: false,
    effects: integrity === "tampered" ? effectsContext(recordsOfCard(message.id), viewer()) : [],
    chip: claimChip(integrity, claim.stage),
    buttons: unsignedButtons(message),
    needsTarget: false,
  };
}

const actionContext = ({ id, label, icon }: AnyAction): object => ({ id, label: localize(label), icon });

/** Returns the section of a card before anything else can be drawn: its actor, target and action. */
const bareSection = (declaration: Declaration): CardSection => ({
  from: declaration.actor,
  to: declaration.targets[0]?.actor ?? null,
  subtitle: { key: `FRAY.Action.${declaration.action}` },
  band: null,
  dice: [],
  lines: [],
  notes: [],
});

function sectionContext(section: CardSection, all: Readonly<Record<string, Participant>>): object {
  const cast = (uuid: string | null): Participant | null => (uuid && participantIn(all, uuid)) || null;
  return {
    from: cast(section.from),
    to: cast(section.to),
    subtitle: said(section.subtitle),
    band: section.band && {
      ...section.band,
      text: said(section.band.word),
      unitText: section.band.unit ? localize(counted(section.band.unit, section.band.number)) : "",
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

const said = (said: Words): string => localize(said.key, said.data);

/** Returns the lines of the changes that were written, read from the records and not computed again. */
function effectsContext(records: readonly FoundRecord[], who: Viewer): object[] {
  const lines: object[] = [];
  for (const record of records) {
    if (record.step !== "effects") continue;
    for (const entry of [...record.entries, ...record.made, ...record.removed]) {
      const text = effectText(entry, record.uuid, who);
      if (text !== null) lines.push({ text, undone: record.state === "undone" });
    }
    if (mayRead(record.uuid, who))
      for (const skip of record.skipped) lines.push({ text: labelInWords(skip), undone: false, skipped: true });
  }
  return lines;
}

/** Returns the line of one change; null where it reveals more of the changed actor than the viewer may know. */
function effectText(entry: Entry | Made, document: string | null, who: Viewer): string | null {
  const { label } = entry;
  if (!label) return null;
  const marked = label.data?.uuid ? String(label.data.uuid) : null;
  const numbers =
    "before" in entry && typeof entry.before === "number" ? { before: entry.before, after: entry.after as number } : {};
  const text = localize(label.key, { ...numbers, ...label.data });
  if (mayRead(document, who) && mayRead(marked, who)) return text;
  // A viewer who may not see the numbers gets the words without them, or nothing.
  const bare = who.visibility === "gamemaster" || marked ? null : localize(label.key, label.data ?? {});
  return bare === text ? text : null;
}

/** Returns the uuid of the actor a card affects: the first target, or the actor without one. */
function affectedActor(card: SignedCard): string {
  const { actor, targets } = partsOf(card)!.state.declaration;
  return targets[0]?.actor ?? actor;
}

/** Tells whether a viewer may see the numbers of a document; one that belongs to no actor hides none. */
const mayRead = (uuid: string | null, who: Viewer): boolean => !uuid || !actorOf(uuid) || maySeeNumbers(uuid, who);

const chip = (tone: string, icon: string, data: Record<string, string> = {}): object => ({
  tone,
  icon,
  text: localize(`FRAY.Chip.${tone}`, data),
});

/** Returns the chip of a message that is unsigned or was changed since. */
function claimChip(integrity: Integrity, stage: string): object {
  if (integrity === "tampered") return chip("altered", "fa-solid fa-triangle-exclamation");
  if (stage === "refused") return chip("refused", "fa-solid fa-ban");
  return chip(host.game.users.activeGM ? "waiting" : "absent", "fa-solid fa-hourglass-half");
}

/** Returns the chip with the state of a signed card: an icon, words and a tone. */
function chipOf(card: SignedCard, records: readonly CardRecord[], who: Viewer): object | null {
  if (card.system.stage === "declared") return chip("open", "fa-solid fa-hourglass-half");
  const phase = phaseOf(records);
  const by = records.find((record) => record.step === "effects")?.by ?? records[0]?.by ?? "";
  // The result is hidden too where the chip would tell that nothing happened, or that something is left to apply.
  const hidden = who.visibility === "gamemaster" && phase !== "undone" && !mayRead(affectedActor(card), who);
  if (hidden || (phase === "open" && touchedIsGone(card.id)))
    return { ...chip("nothing", "fa-solid fa-check"), text: localize("FRAY.Chip.settled") };
  if (phase === "applied") return chip("applied", "fa-solid fa-check", { by });
  if (phase === "undone") return chip("undone", "fa-solid fa-rotate-left", { by });
  if (card.system.outcome?.harmless) return chip("nothing", "fa-solid fa-check");
  return chip(host.game.users.activeGM ? "ready" : "absent", "fa-solid fa-hourglass-half");
}
