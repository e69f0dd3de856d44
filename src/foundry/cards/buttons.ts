import { host, localize } from "../host/host.ts";
import type { FollowUp, Viewer } from "../contract/action.ts";
import { isRefusal } from "../contract/action.ts";
import { mayUndoAll } from "../engine/mended.ts";
import { mayApply, mayRedo, mayWithdraw } from "../engine/permissions.ts";
import { isStopped } from "../engine/lifecycle.ts";
import { participantIn } from "../engine/participants.ts";
import { areTouchedDocumentsGone } from "../engine/journal/find-records.ts";
import type { CardRecord } from "../engine/journal/records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import type { CardMessage, Parts, SignedCard } from "../engine/state.ts";
import { needsVouching, integrityOf } from "../engine/integrity.ts";
import { actorOf, claimOf, needsTarget, refusalInWords } from "../engine/state.ts";
import { amendableOf } from "./amendable.ts";
import { waitsForAnswer } from "../engine/reactions.ts";
import { disclosedBar, disclosedWords } from "./visibility.ts";
import type { BarView } from "./visibility.ts";

/*
 * A card, the chat message of an action, is signed once a gamemaster's client has verified its content
 * (`engine/integrity.ts`), and frozen once it has its outcome. Its reactions are choices put to players; a follow-up is
 * another action that it offers.
 */

/** A button of a card, with its words in the user's language. */
export interface CardButton {
  /** the name of what a press does, such as "apply" or "undo" (`pressButton` in listeners.ts) */
  readonly act: string;
  readonly label: string;
  /** Font Awesome classes */
  readonly icon: string;
  /** true for a button in the accent colour */
  readonly primary?: boolean;
  /** with "follow": index of the follow-up among all that the card offers */
  readonly index?: number;
}

/**
 * Returns the button of a card that is not signed, if it has one: for its author, to declare a withdrawn card again;
 * for a gamemaster, to go on with a card that a module stopped, or to check one that was made with no gamemaster
 * connected.
 */
export function unsignedButtons(message: CardMessage): CardButton[] {
  const { user } = host.game;
  const { stage, refusal } = claimOf(message);
  // A withdrawn card is offered again to its author alone, whose declaration it is.
  const isOwnRefused = stage === "refused" && message.author?.id === user.id;
  if (isOwnRefused && isRefusal(refusal as object) && isWithdrawn(refusal))
    return [{ act: "again", label: localize("FRAY.Card.again"), icon: "fa-solid fa-rotate-right" }];
  if (user.isGM && isStopped(message) && stage === "declared")
    return [{ act: "vouch", label: localize("FRAY.Card.goOn"), icon: "fa-solid fa-play", primary: true }];
  if (user.isGM && integrityOf(message) === "unverified" && needsVouching(message))
    return [{ act: "vouch", label: localize("FRAY.Card.vouch"), icon: "fa-solid fa-eye", primary: true }];
  return [];
}

/** Tells whether a refusal, of whatever form, says that the card was withdrawn. */
const isWithdrawn = (refusal: unknown): boolean => (refusal as { refused?: unknown }).refused === "Withdrawn";

/**
 * Returns the buttons below a signed card that this user may press now, in the order shown. `records`: what the card
 * has changed so far, one for each document and step.
 */
export function buttonsOf(card: SignedCard, parts: Parts, records: readonly CardRecord[]): CardButton[] {
  const buttons: CardButton[] = [];
  const { user } = host.game;
  const { system } = card;
  const isFrozen = system.stage === "frozen";
  // "open" until the effects are written, "undone" after they were taken back.
  const phase = phaseOf(records);
  const mayBeApplied = isFrozen && mayApply(card, user);
  // Apply, redo and undo: only on a frozen card, and by what its records say is written now.
  const isUnapplied = phase === "open" && !system.outcome?.harmless && !areTouchedDocumentsGone(card.id);
  if (mayBeApplied && isUnapplied)
    buttons.push({ act: "apply", label: localize("FRAY.Card.apply"), icon: "fa-solid fa-check", primary: true });
  if (isFrozen && phase === "undone" && mayRedo(card, user))
    buttons.push({ act: "redo", label: localize("FRAY.Card.redo"), icon: "fa-solid fa-rotate-right", primary: true });
  if (isFrozen && records.some((record) => record.state === "applied") && mayUndoAll(card, user))
    buttons.push({ act: "undo", label: localize("FRAY.Card.undo"), icon: "fa-solid fa-rotate-left" });
  if (system.stage === "declared" && mayWithdraw(card, user))
    buttons.push({ act: "withdraw", label: localize("FRAY.Card.withdraw"), icon: "fa-solid fa-xmark" });
  // For gamemasters: amend the card, ask again what was answered only by its deadline, go on after a module's stop.
  if (user.isGM && amendableOf(card, parts))
    buttons.push({ act: "amend", label: localize("FRAY.Card.amend"), icon: "fa-solid fa-pen" });
  if (user.isGM && Object.values(system.answers).some((answer) => answer.late))
    buttons.push({ act: "reopen", label: localize("FRAY.Card.reopen"), icon: "fa-solid fa-clock-rotate-left" });
  if (user.isGM && isStopped(card.message) && system.stage === "declared")
    buttons.push({ act: "vouch", label: localize("FRAY.Card.goOn"), icon: "fa-solid fa-play", primary: true });
  if (isFrozen && phase !== "undone") {
    const followUps = parts.action.followUps?.(system.outcome!, parts.state, parts.table) ?? [];
    followUps.forEach((follow, index) => {
      // A follow-up reveals its actor's state: only that actor's owners get it, and before the card is applied only an
      // early one.
      if (!actorOf(follow.declaration.actor)?.isOwner || (phase === "open" && !follow.early)) return;
      buttons.push({
        act: "follow",
        label: followLabel(follow, followUps, system.cast),
        icon: follow.icon ?? "fa-solid fa-dice-d20",
        primary: true,
        index,
      });
    });
  }
  return buttons;
}

/**
 * Returns the words of the button for a follow-up. If several of `followUps` have the same label, the words also name
 * the follow-up's actor, as `cast` (the names that the card keeps) does, else by the actor's present name.
 */
export function followLabel(
  { declaration, label }: FollowUp,
  followUps: readonly FollowUp[],
  cast: Parameters<typeof participantIn>[0],
): string {
  const actLabel = localize(label);
  if (followUps.filter((other) => other.label === label).length < 2) return actLabel;
  const { actor } = declaration;
  return localize("FRAY.Card.followFor", {
    act: actLabel,
    name: participantIn(cast, actor)?.name ?? actorOf(actor)?.name ?? "",
  });
}

/** One option of a reaction, as its tile shows it: in the user's language, with "" for what it does not have. */
export interface OptionView {
  readonly id: string;
  /** uuid of the actor whose owner may choose the option */
  readonly actor: string;
  readonly label: string;
  readonly icon: string;
  /** a word or two to the right of the label, such as its cost */
  readonly aside: string;
  readonly bar: BarView | null;
  /** the state that the option leads to; "" if the user may not know it */
  readonly after: string;
  readonly hint: string;
  /** true for the option taken at the deadline */
  readonly fallback: boolean;
  /** why the option cannot be chosen now; "" if it can */
  readonly refused: string;
  readonly rule: string;
}

/** An open reaction as the card, the bar above the canvas and the tracker show it. */
export interface QuestionView {
  /** id of the reaction on its card */
  readonly id: string;
  /** uuid of the actor asked */
  readonly actor: string;
  readonly label: string;
  /** id of the rule; "" for none */
  readonly rule: string;
  /** server time in milliseconds; "" without a limit */
  readonly deadline: number | string;
  /** name of the actor whose owner is asked, or “gamemaster” */
  readonly asked: string;
  /** the present state in words; "" for users who may choose no option or may not know the state */
  readonly now: string;
  /** true if this user may choose an option */
  readonly mine: boolean;
  /** the options that this user may choose */
  readonly options: readonly OptionView[];
  /** true if only a gamemaster may answer */
  readonly gamemaster: boolean;
}

/**
 * Returns the open reactions of a card as a user (`viewer`) sees them, each with the options that this user may choose
 * (an empty list if there are none for them) and the name of who is asked. Empty if the card does not wait for answers:
 * it is resolved, or has no context.
 */
export function openReactionsFor({ system }: SignedCard, parts: Parts, viewer: Viewer): QuestionView[] {
  if (system.stage !== "declared" || !system.context) return [];
  const reactions = parts.action.reactions?.(parts.state) ?? [];
  return (
    reactions
      // An answered reaction is not open. A reaction without a deadline is shown only if it waits for a user, not for
      // the rules.
      .filter(({ id }) => !system.answers[id])
      .filter((reaction) => Object.hasOwn(system.deadlines, reaction.id) || waitsForAnswer(reaction))
      // Each with the options that this user may choose.
      .map((reaction) => ({
        reaction,
        options: reaction.options.filter(
          (option) => viewer.isGM || (!reaction.gamemaster && viewer.owns(option.actor ?? reaction.actor)),
        ),
      }))
      // In the form that the template and the tracker show.
      .map(({ reaction, options }) => ({
        id: reaction.id,
        actor: reaction.actor,
        label: localize(reaction.label),
        rule: reaction.rule ?? "",
        deadline: system.deadlines[reaction.id] || "",
        asked: reaction.gamemaster
          ? localize("FRAY.Card.gamemaster")
          : (participantIn(system.cast, reaction.actor)?.name ?? ""),
        now: options.length ? disclosedWords(reaction.now, viewer) : "",
        mine: options.length > 0,
        gamemaster: Boolean(reaction.gamemaster),
        options: options.map((option) => ({
          id: option.id,
          actor: option.actor ?? reaction.actor,
          label: localize(option.label),
          icon: option.icon ?? "",
          aside: option.aside ? localize(option.aside.key, option.aside.data) : "",
          bar: option.refused ? null : disclosedBar(option.bar, viewer),
          after: disclosedWords(option.after, viewer),
          hint: option.hint ? localize(option.hint, option.hintData) : "",
          fallback: option.id === reaction.fallback,
          refused: option.refused ? refusalInWords(option.refused) : "",
          rule: option.rule ?? "",
        })),
      }))
  );
}

/**
 * Tells whether a waiting card still lacks the target that its action needs, and this user may choose it: its author,
 * or a gamemaster.
 */
export function cardNeedsTarget(card: SignedCard, parts: Parts): boolean {
  const { user } = host.game;
  const mayChooseTarget = user.isGM || card.author?.id === user.id;
  return mayChooseTarget && card.system.stage === "declared" && needsTarget(parts.action, parts.state.declaration);
}
