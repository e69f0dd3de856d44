import { signedCard } from "../engine/integrity.ts";
import { template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import type { MessageDocument } from "../host/host.ts";
import { inMode } from "../host/compat.ts";
import { participantIn } from "../engine/participants.ts";
import { amendedDeclaration, isCard, partsOf } from "../engine/state.ts";
import { mayForecast, currentViewer } from "../cards/visibility.ts";
import { rulesetById } from "../contract/registry.ts";
import type { CombatDocument } from "../host/documents.ts";
import { isLeaving, unlessLeaving } from "../engine/leaving.ts";
import { plain } from "../host/json.ts";
import type { JsonObject } from "../host/json.ts";
import {
  appliedCards,
  chanceOf,
  changeOf,
  changeWithArrow,
  chancesOf,
  dealtBy,
  historyOf,
  latestOf,
  lineOf,
  lastingMoments,
} from "./curve.ts";
import type { AppliedCard, Chance, Deed, FightMoment } from "./curve.ts";

/*
 * The course of an encounter as it is stored, and the message that shows it at the end. A card: the chat message of an
 * action, signed by a gamemaster's client, so that later edits are noticed.
 */

/** The most moments that an encounter keeps. */
const MOMENTS_KEPT = 300;

/**
 * Adds to an encounter's history the cards applied on this client since the last call, and the present outlook. Writes
 * nothing if there is no new card and no other outlook than the last, or if the encounter is being deleted.
 * @param outlook null if it was not computed
 */
export async function writeHistory(combat: CombatDocument, outlook: Chance | null): Promise<void> {
  const cards = appliedCards.get(combat.id) ?? [];
  appliedCards.delete(combat.id);
  if (isLeaving(combat)) return;
  if (!cards.length && (!outlook || latestOf(combat)?.wins === outlook.wins)) return;
  const history = plain(withMoments(combat, cards, outlook)) as unknown as JsonObject[];
  await unlessLeaving(combat, () => combat.update({ "system.history": history }, { turnEvents: false }));
}

/**
 * Returns an encounter's history with a new moment for each card applied now; the last new moment has the outlook.
 * Without cards, one new moment has only that outlook. A card applied again loses its older moment. Only the
 * newest 300 moments are kept.
 */
function withMoments(combat: CombatDocument, cards: readonly AppliedCard[], outlook: Chance | null): FightMoment[] {
  const chance = outlook ?? { wins: null };
  const appliedAgain = new Set(cards.map(({ card }) => card));
  const keptMoments = historyOf(combat).filter(({ card }) => !card || !appliedAgain.has(card));
  const newMoments: FightMoment[] = cards.length
    ? cards.map(({ card, round, lost }, index) => ({
        card,
        round,
        ...(index === cards.length - 1 ? chance : { wins: null }),
        deed: deedOf(card, lost),
      }))
    : [{ card: null, round: combat.round, ...chance, deed: null }];
  return [...keptMoments, ...newMoments].slice(-MOMENTS_KEPT);
}

/**
 * Returns the action of a card, with names in words, and who of the card's fighters dealt the losses (`dealtBy`).
 * Null for a card that is deleted, that not all users may see, or that is not as it was signed.
 */
function deedOf(cardId: string, losses: AppliedCard["lost"]): Deed | null {
  const message = host.game.messages.get(cardId);
  if (!isCard(message) || message.whisper.length || message.blind) return null;
  const card = signedCard(message);
  if (!card) return null;
  // The fighters' names as the card keeps them.
  const { cast } = card.system;
  const declaration = amendedDeclaration(card);
  const nameOf = (uuid: string): string => participantIn(cast, uuid)?.name ?? "";
  const { actor } = declaration;
  const foes = declaration.targets.map((target) => target.actor).filter((uuid) => uuid !== actor);
  // Whether the targets deal losses too.
  const isMutual = partsOf(card)?.action.mutual ?? false;
  const dealt = dealtBy(losses, actor, foes, isMutual).map((share) => ({ ...share, name: nameOf(share.uuid) }));
  return {
    name: nameOf(actor),
    action: partsOf(card)?.action.label ?? "",
    targets: foes.map(nameOf).filter(Boolean).join(", "),
    dealt,
  };
}

/** An action, and the points of health it took from one fighter. */
type Blow = Pick<Deed, "name" | "action" | "targets"> & { readonly amount: number };

/** The content of the message that is posted at the end of a fight. */
interface Summary {
  readonly ruleset: string;
  /** the round in which the fight ended */
  readonly rounds: number;
  /** key of the ruleset's word for health */
  readonly unit: string;
  /** the outlooks of the moments that have one, oldest first, in fights won of 100 */
  readonly chances: readonly number[];
  /** for each fighter who dealt damage the points of health it took in all, the greatest first */
  readonly dealt: readonly {
    readonly name: string;
    readonly amount: number;
    /** each blow of the fighter; absent in messages of older worlds */
    readonly blows?: readonly Blow[];
  }[];
  /** the blow that took most points */
  readonly best: (Deed & { readonly amount: number }) | null;
  /** the moment that changed the outlook most, and the outlook before and after, in fights won of 100 */
  readonly turning: {
    readonly round: number;
    readonly deed: Deed | null;
    readonly from: number;
    readonly to: number;
  } | null;
}

/**
 * Posts the summary of an encounter, if a public card was applied in it that was not undone. Writes its history first.
 */
export async function postSummary(combat: CombatDocument): Promise<void> {
  // The cards applied since the history was written last.
  await writeHistory(combat, null);
  const summary = summaryOf(combat);
  if (!summary) return;
  const data = {
    // Shown only where Fray does not draw the message: exports of the log, worlds without Fray.
    content: localize("FRAY.Summary.title"),
    flags: { fray: { plain: "summary", summary: plain(summary) } },
  };
  await host.CONFIG.ChatMessage.documentClass.create(inMode(data));
}

/**
 * Returns the course of an encounter for its summary: damage dealt, best blow, turning point; null if no public card
 * was applied in it.
 */
function summaryOf(combat: CombatDocument): Summary | null {
  const moments = lastingMoments(combat);
  const deeds = moments.flatMap(({ deed }) => deed ?? []);
  if (!deeds.length) return null;
  // The damage of each fighter, by uuid, with its blows.
  const dealtByFighter = new Map<string, { name: string; amount: number; blows: readonly Blow[] }>();
  for (const deed of deeds)
    for (const { uuid, name, amount } of deed.dealt) {
      const soFar = dealtByFighter.get(uuid) ?? { amount: 0, blows: [] };
      const blow = { name: deed.name, action: deed.action, targets: deed.targets, amount };
      dealtByFighter.set(uuid, { name, amount: soFar.amount + amount, blows: [...soFar.blows, blow] });
    }
  // The best blow: the first of those that took most points.
  const hits = deeds.flatMap((deed) => deed.dealt.map(({ amount }) => ({ ...deed, amount })));
  let best: Summary["best"] = null;
  for (const hit of hits) if (hit.amount > (best?.amount ?? 0)) best = hit;
  // The unit of the damage is that of the first fighter's points.
  const health = combat.combatants.contents.flatMap(
    ({ actor }) => (actor && rulesetById(combat.type)?.health(actor)) || [],
  );
  return {
    ruleset: combat.type,
    rounds: combat.round,
    unit: health[0]?.reserve?.label ?? health[0]?.label ?? "",
    chances: chancesOf(moments),
    dealt: [...dealtByFighter.values()].sort((a, b) => b.amount - a.amount),
    best,
    turning: turningOf(moments),
  };
}

/**
 * Returns the moment that changed the outlook most, the earliest of equals; null if the outlook never changed more than
 * chance explains.
 */
function turningOf(moments: readonly FightMoment[]): Summary["turning"] {
  const withOutlook = moments.flatMap((moment) => {
    const chance = chanceOf(moment);
    return chance ? [{ round: moment.round, deed: moment.deed, chance }] : [];
  });
  // Each moment but the first with the one before it, which has the same index as `slice` leaves the first out.
  const changes = withOutlook.slice(1).flatMap(({ round, deed, chance }, index) => {
    const before = withOutlook[index]!.chance;
    return changeOf(before, chance) ? [{ round, deed, from: before.wins, to: chance.wins }] : [];
  });
  const size = ({ from, to }: { from: number; to: number }): number => Math.abs(to - from);
  // The greatest change; sorting keeps the order of equals.
  const [greatest] = changes.sort((a, b) => size(b) - size(a));
  return greatest ?? null;
}

/**
 * Returns the HTML of a fight's summary as this user may see it. Users who may not see forecasts get neither the curve
 * and the course of the outlook nor the turning point, as those reveal foes' numbers. If the world also hides results
 * (visibility “gamemaster”), such users get neither damage nor best blow.
 */
export async function drawSummary(message: MessageDocument): Promise<string> {
  const { summary } = message.flags.fray as { summary: Summary };
  // What this user may see.
  const seesForecast = mayForecast();
  const seesResults = seesForecast || currentViewer().visibility !== "gamemaster";
  const { dealt, best, turning, chances } = summary;
  // The longest bar of damage is that of the fighter who dealt most.
  const mostDealt = Math.max(1, ...dealt.map(({ amount }) => amount));
  return host.foundry.applications.handlebars.renderTemplate(template("combat/summary"), {
    ruleset: summary.ruleset,
    rounds: localize("FRAY.Summary.rounds", { rounds: summary.rounds }),
    unit: localize(summary.unit),
    curve: seesForecast ? lineOf(chances) : "",
    course: seesForecast ? courseInWords(chances[0] ?? 0, chances.at(-1) ?? 0) : "",
    dealt: seesResults
      ? dealt.map((fighter) => ({
          ...fighter,
          share: Math.round((fighter.amount / mostDealt) * 100),
          parts: blowsOf(fighter),
        }))
      : [],
    best: seesResults && best ? { text: deedInWords(best), amount: best.amount } : null,
    turning: seesForecast && turning ? turningLine(turning) : null,
  });
}

/** Returns words for the course of the players' chance from the first to the last outlook: it rose, fell or stayed. */
function courseInWords(firstOutlook: number, lastOutlook: number): string {
  const direction = lastOutlook > firstOutlook ? "rose" : "fell";
  const course = lastOutlook === firstOutlook ? "stayed" : direction;
  return localize(`FRAY.Summary.course.${course}`, { from: firstOutlook, to: lastOutlook });
}

/** Returns the damage a fighter dealt, blow by blow, for the template. */
const blowsOf = ({ blows = [] }: Summary["dealt"][number]): object[] =>
  blows.map((blow) => ({ label: deedInWords(blow), value: blow.amount }));

/** Returns the turning point of a fight as data for the template. */
function turningLine({ round, deed, from, to }: NonNullable<Summary["turning"]>): object {
  const text = deed ? deedInWords(deed) : localize("FRAY.Summary.noCard");
  return {
    text: localize("FRAY.Summary.inRound", { round, text }),
    change: changeWithArrow(to - from),
    up: to > from,
    from,
    to,
  };
}

/** Returns an action in words: actor, action and targets. */
const deedInWords = ({ name, action, targets }: Pick<Deed, "name" | "action" | "targets">): string =>
  localize(targets ? "FRAY.Rewind.deedAt" : "FRAY.Rewind.deed", { name, deed: localize(action), targets });
