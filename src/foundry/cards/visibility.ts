import { signedCard } from "../engine/integrity.ts";
import { sumOf } from "../../rules/explain.ts";
import { host, localize } from "../host/host.ts";
import type { MessageDocument } from "../host/host.ts";
import type { CardRoll } from "../engine/dice.ts";
import type { Declaration, Viewer } from "../contract/action.ts";
import { phrase } from "../contract/phrase.ts";
import { partContext, signed } from "./parts.ts";
import { percent as chance } from "./percent.ts";
import type { CardView, ChoiceBar, Disclosure } from "../contract/view.ts";
import type { Visibility } from "../settings.ts";
import { shared } from "../settings.ts";
import { actorOf, isCard, partsOf } from "../engine/state.ts";

/*
 * The world's setting `visibility` says what players see of others' actors: “everything”, the “outcome” without its
 * numbers, or only what the “gamemaster” tells. A card: the chat message of an action, which a gamemaster's client has
 * signed. A reaction: a choice that it puts to a player.
 */

/** Returns the current user as a viewer of cards, with the world's setting for hidden numbers. */
export function currentViewer(): Viewer {
  const { user } = host.game;
  return {
    isGM: user.isGM,
    owns: (uuid) => Boolean(actorOf(uuid)?.isOwner),
    visibility: shared<Visibility>("visibility"),
  };
}

/**
 * Tells whether this user may see the odds of a declaration: a gamemaster, every user at “everything” or for an action
 * without targets, else the owner of all its targets.
 */
export function maySeeOdds(declaration: Declaration): boolean {
  const viewer = currentViewer();
  if (viewer.isGM || viewer.visibility === "everything") return true;
  return declaration.targets.every((target) => viewer.owns(target.actor));
}

/**
 * Tells whether a viewer may see the numbers of an actor, given by its uuid, such as bars, ratings and tooltips. An
 * actor owned by any player hides none.
 */
export function maySeeNumbers(uuid: string, viewer: Viewer = currentViewer()): boolean {
  return (
    viewer.isGM || viewer.visibility === "everything" || viewer.owns(uuid) || Boolean(actorOf(uuid)?.hasPlayerOwner)
  );
}

/**
 * Tells whether this user may see all dice of a message. Gamemasters may, and all users at “everything”. Of a signed
 * card the owner of all its targets may (without targets, the owner of its actor); at “outcome” also the owner of all
 * actors who threw. Of any other message the owner of all actors who threw may.
 */
export function maySeeDice(message: MessageDocument): boolean {
  const viewer = currentViewer();
  if (viewer.isGM || viewer.visibility === "everything") return true;
  const rollers = (message.rolls as CardRoll[]).flatMap((roll) => roll.options.fray?.roller ?? []);
  const ownsRollers = rollers.every((rollerUuid) => viewer.owns(rollerUuid));
  const card = isCard(message) ? signedCard(message) : null;
  const parts = card && partsOf(card);
  if (!parts) return ownsRollers;
  const { actor, targets } = parts.state.declaration;
  const concernedActors = targets.length ? targets.map((target) => target.actor) : [actor];
  if (concernedActors.every((uuid) => viewer.owns(uuid))) return true;
  return viewer.visibility === "outcome" && ownsRollers;
}

/**
 * Tells whether this user may see the forecast of a fight, which gives away the foes' numbers: a gamemaster, or every
 * user at “everything”.
 */
export function mayForecast(): boolean {
  const viewer = currentViewer();
  return viewer.isGM || viewer.visibility === "everything";
}

/**
 * Returns words that reveal an actor's numbers as far as the viewer may know them: in full at “everything” or to its
 * owner, at “outcome” the plain words if there are any, else "".
 */
export function disclosedWords(disclosure: Disclosure | undefined, viewer: Viewer): string {
  if (!disclosure) return "";
  if (viewer.isGM || viewer.visibility === "everything" || viewer.owns(disclosure.of)) return phrase(disclosure.words);
  return disclosure.plain && viewer.visibility === "outcome" ? phrase(disclosure.plain) : "";
}

/** The bar beside a reaction's option, for its template: a chance, or the points that the option would leave. */
export interface BarView extends Omit<ChoiceBar, "word"> {
  /** length of the bar in percent of the whole */
  readonly percent: number;
  /** true if the bar is drawn with one stripe for each point */
  readonly stripes: boolean;
  /** a chance in percent, or the points before and after: “7 → ≈ 4” */
  readonly text: string;
  /** what the chance in `text` is a chance of, translated, such as “hit”; "" without such a word */
  readonly word: string;
  /** the sum behind the points after, as data for its tooltip; empty for a chance or an expected number */
  readonly made: readonly object[];
}

/**
 * Returns the bar beside an option of a reaction as the template draws the bar; null without a bar, or if the viewer
 * may not know the actor's numbers. Without `was`, the bar's `now` is a chance; with `was`, `now` is the number of
 * points that would be left of `was` (with `about`, the expected number).
 */
export function disclosedBar(bar: ChoiceBar | undefined, viewer: Viewer): BarView | null {
  const mayKnow = bar && (viewer.isGM || viewer.visibility === "everything" || viewer.owns(bar.of));
  if (!mayKnow) return null;
  const { was, now, max, about, word } = bar;
  const isChance = was === undefined;
  const barLength = max > 0 ? Math.round((100 * now) / max) : 0;
  return {
    ...bar,
    max: Math.max(1, max),
    percent: barLength,
    stripes: !isChance,
    text: isChance ? `${chance(now)} %` : `${was} → ${about ? "≈ " : ""}${now}`,
    word: word ? localize(word) : "",
    made: isChance || about ? [] : lossParts(bar, was),
  };
}

/**
 * Returns the sum behind the points that would be left (`now`), a line each: the points before (`was`), then each part
 * of the loss, or the loss as a whole.
 */
function lossParts({ now, parts = [] }: ChoiceBar, was: number): object[] {
  const pointsLost = was - now;
  const lossByPart = parts.map((part) => partContext({ ...part, value: -part.value }));
  const partsAddUp = sumOf(parts) === pointsLost;
  // Without parts, or if they do not add up, the loss is named as a whole; no line for no loss.
  const lossAsWhole = pointsLost ? [{ label: localize("FRAY.Card.byAnswer"), value: signed(-pointsLost) }] : [];
  return [{ label: localize("FRAY.Card.pointsNow"), value: was }, ...(partsAddUp ? lossByPart : lossAsWhole)];
}

/**
 * Returns a card view as this viewer may see it: all of it for gamemasters and at the visibility “everything”. A
 * section stays whole for the owner of its target or, without a target, of its actor. At “outcome” other viewers do not
 * see what is `secret`, nor the numbers that lines compare with (`against`). At “gamemaster” other viewers only see who
 * acts on whom, and the act.
 */
export function disclosedView(view: CardView, viewer: Viewer): CardView {
  if (viewer.isGM || viewer.visibility === "everything") return view;
  return {
    sections: view.sections.map((section) => {
      const isOwner = section.to === null ? viewer.owns(section.from) : viewer.owns(section.to);
      if (isOwner) return section;
      if (viewer.visibility === "gamemaster") return { ...section, band: null, dice: [], lines: [], notes: [] };
      return {
        ...section,
        dice: section.dice.filter((row) => !row.secret),
        lines: section.lines.filter((line) => !line.secret).map(({ against: _against, ...line }) => line),
        notes: section.notes.filter((note) => !note.secret),
      };
    }),
  };
}
