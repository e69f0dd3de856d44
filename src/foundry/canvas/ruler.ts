import { template } from "../host/paths.ts";
import { host, TokenRuler, localize } from "../host/host.ts";
import type { Verdict } from "../contract/movement.ts";
import type { Point } from "../movement/drag.ts";
import { judgePath } from "../movement/drag.ts";
import { untilChanged } from "../movement/moment.ts";
import type { TokenDocument } from "../host/documents.ts";

/** A point of a drag's way as the host's ruler knows it; `stage` is "passed", "pending" or "planned". */
interface Waypoint extends Point {
  readonly previous: Waypoint | null;
  readonly next: Waypoint | null;
  readonly stage: string;
  readonly userId: string;
}

/**
 * For each band of a verdict (how near a drag is to its limit, or over it) the end of its style variable's name, and a
 * colour for pages without the style sheet. The words say the same.
 */
const COLOURS: Record<Verdict["band"], string> = { legal: "legal", brisk: "brisk", edge: "edge", illegal: "illegal" };
const FALLBACK: Record<string, number> = { legal: 0x1f8a70, brisk: 0x6a74d8, edge: 0xb07400, illegal: 0xe12d39 };

/** The verdict on a drag that costs nothing and is never stopped. */
const FREE: Verdict = {
  legal: true,
  band: "legal",
  used: 0,
  limit: 0,
  reasons: [],
  words: { key: "FRAY.Movement.free" },
};

/** Tells whether the user is a gamemaster with the host's tool of unconstrained movement switched on. */
const movesFreely = (): boolean =>
  host.game.user.isGM && host.ui.controls?.controls?.tokens?.tools.unconstrainedMovement?.active === true;

/** The ruler of a drag: its words and colours show how far a walk goes, and whether a charge is legal or why not. */
export class FrayTokenRuler extends TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = template("canvas/waypoint-label");

  /**
   * The last verdict, with the last waypoint of the way it is of, as the host asks for every segment and square of a
   * way.
   */
  private known: { end: Waypoint | null; verdict: Verdict | null } = { end: null, verdict: null };

  override _getWaypointLabelContext(waypoint: Waypoint, state: object): object | void {
    // The part of the way already gone needs no words.
    if (waypoint.stage === "passed") return undefined;
    const context = super._getWaypointLabelContext(waypoint, state);
    const verdict = context && !waypoint.next && this.verdict(waypoint);
    if (!verdict) return context;
    return {
      ...context,
      fray: {
        text: wordsOf(verdict),
        band: verdict.band,
        used: verdict.used,
        limit: verdict.limit,
      },
    };
  }

  override _getWaypointStyle(waypoint: Waypoint): object {
    return this.tinted(super._getWaypointStyle(waypoint), waypoint);
  }

  override _getSegmentStyle(waypoint: Waypoint): object {
    return this.tinted(super._getSegmentStyle(waypoint), waypoint);
  }

  override _getGridHighlightStyle(waypoint: Waypoint, offset: object): object {
    return this.tinted(super._getGridHighlightStyle(waypoint, offset), waypoint);
  }

  /** Returns a style in the colour of the verdict's band; unchanged without a verdict. */
  private tinted(style: object, waypoint: Waypoint): object {
    const verdict = this.verdict(waypoint);
    return verdict ? { ...style, color: colour(COLOURS[verdict.band]) } : style;
  }

  /**
   * Judges the whole drag that a waypoint belongs to, once for each way; null for the part already gone, and where no
   * ruleset judges it.
   */
  private verdict(waypoint: Waypoint): Verdict | null {
    if (waypoint.stage === "passed") return null;
    let end = waypoint;
    while (end.next) end = end.next;
    if (end !== this.known.end) this.known = { end, verdict: verdictAt(this.token.document, end) };
    return this.known.verdict;
  }
}

/** The sentences of verdicts told so far: the ruler asks for one at each frame. */
const sentences = new WeakMap<Verdict, string>();

/** Returns a verdict's sentence in the user's language. */
export function wordsOf(verdict: Verdict): string {
  const known = sentences.get(verdict);
  if (known !== undefined) return known;
  const { key, data } = verdict.words;
  const reason = typeof data?.reason === "string" ? { reason: localize(data.reason) } : {};
  const text = localize(key, { ...data, ...reason });
  sentences.set(verdict, text);
  return text;
}

/**
 * The verdicts on a token's drags, by a text of their way, kept as long as nothing changes, as a pointer goes back and
 * forth.
 */
const judgements = untilChanged((_token: TokenDocument) => new Map<string, Verdict | null>());

/**
 * Returns the verdict on the drag that ends at a waypoint, from where its token stands: FREE for a gamemaster who moves
 * freely; null where no ruleset judges it.
 */
function verdictAt(token: TokenDocument, end: Waypoint): Verdict | null {
  const path: Waypoint[] = [];
  for (
    let waypoint: Waypoint | null = end;
    waypoint;
    waypoint = waypoint.stage === end.stage ? waypoint.previous : null
  )
    path.push(waypoint);
  const verdict = verdictOn(token, path.reverse(), end.action ?? token.movementAction);
  return verdict && end.userId === host.game.userId && movesFreely() ? FREE : verdict;
}

/** Returns the verdict on a way of a token with a movement action; null where no ruleset judges it. */
export function verdictOn(token: TokenDocument, path: readonly Point[], action: string): Verdict | null {
  let key = action;
  for (const { x, y, intermediate } of path) key += `;${x},${y},${intermediate ? 1 : 0}`;
  const known = judgements(token);
  let verdict = known.get(key);
  if (verdict === undefined) known.set(key, (verdict = judgePath(token, path, action)?.verdict ?? null));
  return verdict;
}

/**
 * Colours read so far: the ruler asks for one for each segment, and reading a computed style makes the browser lay out
 * the page.
 */
const coloursRead = new Map<string, number>();

/** Forgets the colours read from the style sheet, so that they are read again, e.g. on another scene. */
export function forgetColours(): void {
  coloursRead.clear();
}

/** Returns a band's colour from the style sheet, so that themes and the ruler agree. */
function colour(band: string): number {
  const known = coloursRead.get(band);
  if (known !== undefined) return known;
  const value = getComputedStyle(host.canvas.app?.view?.ownerDocument?.body ?? document.body)
    .getPropertyValue(`--fray-band-${band}`)
    .trim();
  const parsed = /^#[0-9a-f]{6}$/i.test(value) ? Number.parseInt(value.slice(1), 16) : FALLBACK[band]!;
  coloursRead.set(band, parsed);
  return parsed;
}
