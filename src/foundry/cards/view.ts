import { amendedInWords } from "./judged-words.ts";
import { counted, documentOf, host, localize } from "../host/host.ts";
import type { ItemDocument } from "../host/documents.ts";
import type { AnyAction, Declaration, Refusal, Viewer } from "../contract/action.ts";
import { actionOf, rulesetById } from "../contract/registry.ts";
import { readRefusal } from "../engine/bounds.ts";
import { nameableDeclaration } from "../engine/claimed.ts";
import { idsOf } from "../engine/card-ids.ts";
import type { ArithmeticLine, CardSection, DiceView, DieView, Note, Words } from "../contract/view.ts";
import { partContext, signed } from "./parts.ts";
import { labelInWords } from "../engine/journal/labels.ts";
import { recordsOfCard, areTouchedDocumentsGone } from "../engine/journal/find-records.ts";
import type { FoundRecord } from "../engine/journal/find-records.ts";
import { cardNeedsTarget, buttonsOf, openReactionsFor, unsignedButtons } from "./buttons.ts";
import type { Participant } from "../engine/model.ts";
import { participantIn, participantsOf } from "../engine/participants.ts";
import type { CardRecord, Entry, Made } from "../engine/journal/records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import type { CardMessage, SignedCard } from "../engine/state.ts";
import { integrityOf, signedCard } from "../engine/integrity.ts";
import { hasKeptThrow } from "../engine/kept-throws.ts";
import type { Integrity } from "../engine/integrity.ts";
import { actorOf, claimOf, declaredOn, loadActionsOf, partsOf, refusalInWords } from "../engine/state.ts";
import { refusalFor } from "../engine/told-labels.ts";
import { disclosedView, maySeeNumbers, currentViewer } from "./visibility.ts";

/*
 * A card, the chat message of an action, is signed once a gamemaster's client has verified its content, and frozen once
 * it has its outcome. Its records, kept in the documents it changed, say what it wrote. Its cast: the names and
 * pictures of its actors.
 */

/**
 * Loads the ruleset's actions and returns the data of a card's template for this user, with all words filled in; null
 * if the message's ruleset or action is unknown.
 */
export async function cardContext(message: CardMessage): Promise<object | null> {
  await loadActionsOf(message);
  const card = signedCard(message);
  return card ? signedContext(card) : claimContext(message);
}

/**
 * Returns the template's data of a card that is unchanged since it was signed, as far as this user may see the card.
 * Null if the card's ruleset or action is unknown.
 */
function signedContext(card: SignedCard): object | null {
  const parts = partsOf(card);
  if (!parts) return null;
  const viewer = currentViewer();
  const { id, system } = card;
  // What the action draws, as far as the viewer may see it. A card whose context is not read yet shows only actor,
  // target and action.
  const hasContext = Object.keys(parts.state.context).length > 0;
  const view = hasContext ? disclosedView(parts.action.view(system.outcome, parts.state, viewer), viewer) : null;
  // What the card has written so far.
  const records = recordsOfCard(id);
  // The amendment by which a card that was declared without a target got one; all others change the target.
  const firstTarget = declaredOn(card).targets[0] ? null : system.amendments.find(({ kind }) => kind === "target");
  return {
    id,
    ids: idsOf(parts.state.declaration),
    ruleset: parts.ruleset.id,
    action: actionContext(parts.action),
    sections: (view?.sections ?? [bareSection(parts.state.declaration)]).map((section) =>
      sectionContext(section, system.cast),
    ),
    refusal: null,
    remark: system.remark ? refusalInWords(system.remark) : "",
    kept: hasKeptThrow(card.rolls) ? localize("FRAY.Card.kept") : "",
    amendments: system.amendments.map((amendment) => ({
      id: amendment.id,
      text: localize(`FRAY.Amend.${amendment === firstTarget ? "firstTarget" : amendment.kind}`, {
        by: amendment.by,
        value: signed(amendment.value ?? 0),
        note: amendedInWords(amendment, parts),
      }),
      retract: host.game.user.isGM && amendment.kind !== "reopen",
    })),
    // Answers of users, and those taken at a deadline; not those that the rules gave by themselves.
    answers: Object.values(system.answers)
      .filter((answer) => answer.by || answer.late)
      .map((answer) => {
        const reactions = hasContext ? parts.action.reactions?.(parts.state) : undefined;
        const reaction = reactions?.find((candidate) => candidate.id === answer.window);
        const option = reaction?.options.find((candidate) => candidate.id === answer.option);
        return {
          text: localize(answer.late ? "FRAY.Card.late" : "FRAY.Card.answered", {
            by: answer.by,
            option: option ? localize(option.label) : answer.option,
          }),
        };
      }),
    reactions: openReactionsFor(card, parts, viewer),
    undone: system.stage === "frozen" && phaseOf(records) === "undone",
    effects: effectsContext(records, viewer),
    chip: chipOf(card, records, viewer),
    buttons: buttonsOf(card, parts, records),
    needsTarget: cardNeedsTarget(card, parts),
  };
}

/**
 * Returns the template's data of a card that is not signed, or was edited after it was signed: actor, target, action
 * and state, but no number that only the card itself claims. Added are, for an unsigned refused card, the refusal, and
 * for an edited card, the changes that the records show for it. Null if the card's ruleset or action is unknown.
 */
function claimContext(message: CardMessage): object | null {
  const claim = claimOf(message);
  const ruleset = rulesetById(claim.ruleset);
  const action = actionOf(claim.ruleset, claim.action);
  if (!ruleset || !action) return null;
  // What its author declared and may name, with targets chosen later; names and pictures are read from the actors now.
  const declaration = nameableDeclaration(claim, message.author);
  // An unsigned message is only its author's claim: no number of it is drawn.
  const integrity = integrityOf(message);
  const refusal = integrity === "unverified" && claim.stage === "refused" ? readRefusal(claim.refusal) : null;
  const sections = declaration ? [sectionContext(bareSection(declaration), participantsOf(declaration))] : [];
  return {
    id: message.id,
    ruleset: ruleset.id,
    action: actionContext(action),
    sections,
    refusal: refusal && {
      sentence: refusalInWords(refusalFor(refusal, host.game.user)),
      rule: refusal.rule ?? "",
    },
    remark: "",
    amendments: [],
    answers: [],
    reactions: [],
    undone: false,
    effects: integrity === "tampered" ? effectsContext(recordsOfCard(message.id), currentViewer()) : [],
    chip: claimChip(integrity, claim.stage, refusal),
    buttons: unsignedButtons(message),
    needsTarget: false,
  };
}

/** Returns an action as data for the template. */
const actionContext = ({ id, label, icon }: AnyAction): object => ({ id, label: localize(label), icon });

/**
 * Returns the section shown while a card has no context to draw: its actor, its first target, and the actor's item, or
 * without one the action.
 */
function bareSection({ action, actor, item, targets }: Declaration): CardSection {
  const thing = documentOf<ItemDocument>(item);
  const isOwn = thing?.documentName === "Item" && thing.actor?.uuid === actor;
  return {
    from: actor,
    to: targets[0]?.actor ?? null,
    subtitle: isOwn ? { key: "FRAY.Word.OnlyWeapon", data: { weapon: thing.name } } : { key: `FRAY.Action.${action}` },
    band: null,
    dice: [],
    lines: [],
    notes: [],
  };
}

/**
 * Returns a section as data for the template; `cast`: the names and pictures that the card keeps, read by
 * `participantIn`.
 */
function sectionContext(section: CardSection, cast: Readonly<Record<string, Participant>>): object {
  const participantOf = (uuid: string | null): Participant | null => (uuid && participantIn(cast, uuid)) || null;
  return {
    from: participantOf(section.from),
    to: participantOf(section.to),
    subtitle: inWords(section.subtitle),
    band: section.band && {
      ...section.band,
      text: inWords(section.band.word),
      unitText: section.band.unit ? localize(counted(section.band.unit, section.band.number)) : "",
    },
    dice: section.dice.map(diceContext),
    lines: section.lines.map(lineContext),
    notes: section.notes.map((note: Note) => ({ ...note, text: inWords(note.words) })),
  };
}

/** Returns a row of dice as data for the template. */
function diceContext(row: DiceView): object {
  return {
    label: row.label ? inWords(row.label) : "",
    dice: row.dice.map((die: DieView) => ({
      ...die,
      state: die.state ?? "plain",
      text: localize(die.state ? `FRAY.Die.${die.state}` : "FRAY.Die.plain", { face: die.face, sides: die.sides }),
    })),
  };
}

/** Returns a line of arithmetic as data for the template; `against`: the number that it is compared with. */
function lineContext(line: ArithmeticLine): object {
  return {
    text: inWords(line.words),
    value: line.value,
    parts: line.parts.map(partContext),
    against: line.against && {
      text: inWords(line.against.words),
      value: line.against.value,
      parts: line.against.parts.map(partContext),
    },
    aside: line.aside ? inWords(line.aside) : "",
    rule: line.rule ?? "",
  };
}

/** Returns words, given by their key and data, in the user's language. */
const inWords = ({ key, data }: Words): string => localize(key, data);

/**
 * Returns a line for each change that applying the card wrote, and for each that an undo could not take back, read from
 * the card's records.
 */
function effectsContext(records: readonly FoundRecord[], viewer: Viewer): object[] {
  const lines: object[] = [];
  for (const record of records) {
    if (record.step !== "effects") continue;
    const ended = record.removed.filter(({ idle }) => !idle);
    for (const entry of [...record.entries, ...record.made, ...ended]) {
      const text = effectText(entry, record.uuid, viewer);
      if (text !== null) lines.push({ text, undone: record.state === "undone" });
    }
    if (mayRead(record.uuid, viewer))
      for (const skip of record.skipped) lines.push({ text: labelInWords(skip), undone: false, skipped: true });
  }
  return lines;
}

/**
 * Returns the line of one change; null if the change has no label. `documentUuid`: the changed document, null for none.
 * A viewer who may not read that document, or the actor that the label names, gets the line only if the label names no
 * actor, the words are the same without the numbers before and after, and `viewer.visibility` is not "gamemaster".
 */
function effectText(entry: Entry | Made, documentUuid: string | null, viewer: Viewer): string | null {
  const { label } = entry;
  if (!label) return null;
  const namedActor = label.data?.uuid ? String(label.data.uuid) : null;
  const numberData =
    "before" in entry && typeof entry.before === "number" ? { before: entry.before, after: entry.after as number } : {};
  const text = localize(label.key, { ...numberData, ...label.data });
  if (mayRead(documentUuid, viewer) && mayRead(namedActor, viewer)) return text;
  // A viewer who may not see the numbers gets the words only if the words contain none of `numberData`.
  const withoutNumbers =
    viewer.visibility === "gamemaster" || namedActor ? null : localize(label.key, label.data ?? {});
  return withoutNumbers === text ? text : null;
}

/** Returns the uuid of the actor that a card affects first: its first target, without one its actor. */
function affectedActor(card: SignedCard): string {
  const { actor, targets } = partsOf(card)!.state.declaration;
  return targets[0]?.actor ?? actor;
}

/**
 * Tells whether a viewer may see the numbers of a document, given by its uuid. True for null and for a document that is
 * no actor and belongs to none.
 */
const mayRead = (uuid: string | null, viewer: Viewer): boolean =>
  !uuid || !actorOf(uuid) || maySeeNumbers(uuid, viewer);

/**
 * Returns a chip (the small label with a card's state): its tone, its icon (Font Awesome classes), and the words of
 * `FRAY.Chip.<tone>`.
 */
const chip = (tone: string, icon: string, data: Record<string, string> = {}): object => ({
  tone,
  icon,
  text: localize(`FRAY.Chip.${tone}`, data),
});

/** Returns the chip of a card that is not signed, or was edited since. */
function claimChip(integrity: Integrity, stage: string, refusal: Refusal | null): object {
  if (integrity === "tampered") return chip("altered", "fa-solid fa-triangle-exclamation");
  if (stage === "refused") {
    const refused = chip("refused", "fa-solid fa-ban");
    return refusal?.refused === "Withdrawn" ? { ...refused, text: localize("FRAY.Chip.withdrawn") } : refused;
  }
  return chip(host.game.users.activeGM ? "waiting" : "absent", "fa-solid fa-hourglass-half");
}

/**
 * Returns the chip with the state of a signed card: open, applied, undone, nothing to apply, ready to be applied, or
 * "absent" in place of ready if no gamemaster is connected. To a viewer who may not know the result, and for a card
 * whose documents are gone, it only says that the card is settled.
 */
function chipOf(card: SignedCard, records: readonly CardRecord[], viewer: Viewer): object {
  if (card.system.stage === "declared") return chip("open", "fa-solid fa-hourglass-half");
  const phase = phaseOf(records);
  const by = records.find((record) => record.step === "effects")?.by ?? records[0]?.by ?? "";
  // The chip must not tell a viewer who may see no result that nothing happened, or that something is left to apply.
  const isHidden = viewer.visibility === "gamemaster" && phase !== "undone" && !mayRead(affectedActor(card), viewer);
  if (isHidden || (phase === "open" && areTouchedDocumentsGone(card.id)))
    return { ...chip("nothing", "fa-solid fa-check"), text: localize("FRAY.Chip.settled") };
  if (phase === "undone") return chip("undone", "fa-solid fa-rotate-left", { by });
  if (card.system.outcome?.harmless) return chip("nothing", "fa-solid fa-check");
  if (phase === "applied") return chip("applied", "fa-solid fa-check", { by });
  return chip(host.game.users.activeGM ? "ready" : "absent", "fa-solid fa-hourglass-half");
}
