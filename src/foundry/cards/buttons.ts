import { host, localize } from "../host/host.ts";
import type { Viewer } from "../contract/action.ts";
import { mayApply, mayUndo, mayWithdraw } from "../engine/permissions.ts";
import type { CardRecord } from "../engine/journal/records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import type { CardMessage, Parts } from "../engine/state.ts";
import { needsVouching, trust } from "../engine/integrity.ts";
import { actorOf, needsTarget, notifyRefusal } from "../engine/state.ts";
import { told } from "./visibility.ts";

export interface CardButton {
  readonly act: string;
  readonly label: string;
  readonly icon: string;
  readonly primary?: boolean;
  readonly index?: number;
}

/** Buttons this person may press, and no others. */
export function buttonsOf(
  message: CardMessage,
  parts: Parts,
  trusted: string,
  records: readonly CardRecord[],
): CardButton[] {
  const buttons: CardButton[] = [];
  const { user } = host.game;
  const frozen = message.system.stage === "frozen" && trusted === "true";
  const phase = phaseOf(records);
  const apply = frozen && mayApply(message, user);
  const undo = frozen && mayUndo(message, user);
  if (apply && phase === "open" && !message.system.outcome?.harmless)
    buttons.push({ act: "apply", label: localize("FRAY.Card.apply"), icon: "fa-solid fa-check", primary: true });
  if (apply && phase === "undone")
    buttons.push({ act: "redo", label: localize("FRAY.Card.redo"), icon: "fa-solid fa-rotate-right", primary: true });
  if (undo && records.some((record) => record.state === "applied"))
    buttons.push({ act: "undo", label: localize("FRAY.Card.undo"), icon: "fa-solid fa-rotate-left" });
  if (message.system.stage === "declared" && trusted === "true" && mayWithdraw(message, user))
    buttons.push({ act: "withdraw", label: localize("FRAY.Card.withdraw"), icon: "fa-solid fa-xmark" });
  if (user.isGM && trusted === "true" && message.system.stage !== "refused")
    buttons.push({ act: "amend", label: localize("FRAY.Card.amend"), icon: "fa-solid fa-pen" });
  if (user.isGM && trusted === "true" && Object.values(message.system.answers).some((answer) => answer.late))
    buttons.push({ act: "reopen", label: localize("FRAY.Card.reopen"), icon: "fa-solid fa-clock-rotate-left" });
  if (user.isGM && trusted === "unseen" && needsVouching(message))
    buttons.push({ act: "vouch", label: localize("FRAY.Card.vouch"), icon: "fa-solid fa-eye", primary: true });
  if (frozen && phase !== "undone")
    (parts.action.followUps?.(message.system.outcome!, parts.state, parts.table) ?? []).forEach((follow, index) => {
      // What may be declared for somebody tells how they are.
      if (!actorOf(follow.declaration.actor)?.isOwner || (phase === "open" && !follow.early)) return;
      buttons.push({
        act: "follow",
        label: localize(follow.label),
        icon: follow.icon ?? "fa-solid fa-dice-d20",
        primary: true,
        index,
      });
    });
  return buttons;
}

/** An open window as the card, the line above the mat and the tracker show it. */
export interface QuestionView {
  readonly id: string;
  readonly actor: string;
  readonly label: string;
  readonly rule: string;
  /** server time, or nothing where there is no limit */
  readonly deadline: number | string;
  readonly asked: string;
  /** how things stand, for those who choose */
  readonly now: string;
  readonly mine: boolean;
  readonly options: readonly object[];
}

/** Open windows as this person sees them: with the buttons they may press, else who is asked. */
export function openWindowsFor(message: CardMessage, parts: Parts, who: Viewer): QuestionView[] {
  if (message.system.stage !== "declared" || !message.system.context || trust(message) !== "true") return [];
  const windows = parts.action.windows?.(parts.state) ?? [];
  return windows
    .filter((window) => !message.system.answers[window.id])
    .map((window) => ({
      window,
      options: window.options.filter(
        (option) => who.isGM || (!window.gamemaster && who.owns(option.actor ?? window.actor)),
      ),
    }))
    .map(({ window, options }) => ({
      id: window.id,
      actor: window.actor,
      label: localize(window.label),
      rule: window.rule ?? "",
      deadline: message.system.deadlines[window.id] || "",
      asked: window.gamemaster
        ? localize("FRAY.Card.gamemaster")
        : (message.system.cast[window.actor.replaceAll(".", "-")]?.name ?? ""),
      now: options.length ? told(window.now, who) : "",
      mine: options.length > 0,
      options: options.map((option) => ({
        id: option.id,
        label: localize(option.label),
        icon: option.icon ?? "",
        after: told(option.after, who),
        hint: option.hint ? localize(option.hint, option.hintData) : "",
        fallback: option.id === window.fallback,
        refused: option.refused ? notifyRefusal(option.refused) : "",
        rule: option.rule ?? "",
      })),
    }));
}

/** A card whose foe is still to be chosen, by its author or the gamemaster. */
export function cardNeedsTarget(message: CardMessage, parts: Parts): boolean {
  const { user } = host.game;
  const mine = user.isGM || message.author?.id === user.id;
  return (
    message.system.stage === "declared" &&
    mine &&
    trust(message) === "true" &&
    needsTarget(parts.action, parts.state.declaration)
  );
}
