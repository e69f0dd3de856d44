import { template } from "../host/paths.ts";
import { host, TokenRuler, localize } from "../host/host.ts";
import type { Verdict } from "../contract/movement.ts";
import type { Point } from "../movement/drag.ts";
import { judgePath } from "../movement/drag.ts";
import { untilChanged } from "../movement/moment.ts";
import type { TokenDocument } from "../host/documents.ts";

/** A point of a drag's way, as Foundry's ruler knows it. */
interface Waypoint extends Point {
  readonly previous: Waypoint | null;
  readonly next: Waypoint | null;
  /** "passed", "pending" or "planned" */
  readonly stage: string;
  readonly userId: string;
}

/**
 * The colour of each band, as 0xRRGGBB, for style sheets that do not set the band's variable. The band of a verdict
 * says how near a drag is to its limit, or that the drag is over the limit. The ruler's words say the same as the
 * colour.
 */
const FALLBACK: Record<Verdict["band"], number> = {
  legal: 0x1f8a70,
  brisk: 0x6a74d8,
  edge: 0xb07400,
  illegal: 0xe12d39,
};

/** The verdict on a drag that no rule counts or stops. */
const FREE: Verdict = {
  legal: true,
  band: "legal",
  used: 0,
  limit: 0,
  reasons: [],
  words: { key: "FRAY.Movement.free" },
};

/** Tells whether the user is a gamemaster who has switched on Foundry's tool for unconstrained movement. */
const movesFreely = (): boolean =>
  host.game.user.isGM && host.ui.controls?.controls?.tokens?.tools.unconstrainedMovement?.active === true;

/** The ruler of a drag. Its words and colours show how far a walk goes, and whether a charge is legal or why not. */
export class FrayTokenRuler extends TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = template("canvas/waypoint-label");

  /** the last verdict, and the end of the way it is on; kept as Foundry asks for each segment and square of a way */
  private lastJudged: { end: Waypoint | null; verdict: Verdict | null } = { end: null, verdict: null };

  /**
   * Returns what Foundry's label of a waypoint shows; at the way's end also the verdict's words. Undefined for no
   * label.
   */
  override _getWaypointLabelContext(waypoint: Waypoint, state: object): object | void {
    // No words for the part of the way that the token has passed already.
    if (waypoint.stage === "passed") return undefined;
    const context = super._getWaypointLabelContext(waypoint, state);
    // The words stand at the end of the way only.
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

  /** Returns a style with the colour of the verdict's band; unchanged if there is no verdict. */
  private tinted(style: object, waypoint: Waypoint): object {
    const verdict = this.verdict(waypoint);
    return verdict ? { ...style, color: colour(verdict.band) } : style;
  }

  /**
   * Returns the verdict on the whole drag that a waypoint belongs to. Null for the part already passed, and if no
   * ruleset judges the drag.
   */
  private verdict(waypoint: Waypoint): Verdict | null {
    if (waypoint.stage === "passed") return null;
    let end = waypoint;
    while (end.next) end = end.next;
    if (end !== this.lastJudged.end) this.lastJudged = { end, verdict: verdictAt(this.token.document, end) };
    return this.lastJudged.verdict;
  }
}

/**
 * The words made so far, by their key and data: along a drag the same ones return, and the ruler asks at each frame.
 */
const sentences = new Map<string, string>();
/** The most words kept. */
const SENTENCES_KEPT = 200;

/** Returns a verdict's words in the user's language; of a way that is too long also its length and the limit. */
export function wordsOf({ words: { key, data }, legal, used, limit }: Verdict): string {
  const isTooLong = !legal && limit > 0 && used > limit;
  const id = `${key} ${JSON.stringify(data)} ${isTooLong ? `${used} ${limit}` : ""}`;
  const known = sentences.get(id);
  if (known !== undefined) return known;
  // A reason in the data is a key of the language files itself.
  const reason = typeof data?.reason === "string" ? { reason: localize(data.reason) } : {};
  const words = localize(key, { ...data, ...reason });
  const text = isTooLong ? localize("FRAY.Movement.tooLong", { words, used, limit }) : words;
  if (sentences.size >= SENTENCES_KEPT) sentences.clear();
  sentences.set(id, text);
  return text;
}

/**
 * The verdicts on a token's drags, by a text of the way. They are kept until any document changes: a pointer comes back
 * to the same way often.
 */
const judgements = untilChanged((_token: TokenDocument) => new Map<string, Verdict | null>());

/**
 * Returns the verdict on the drag that ends at a waypoint; null if no ruleset judges it. A gamemaster who moves freely
 * gets the verdict FREE for a drag of their own.
 */
function verdictAt(token: TokenDocument, end: Waypoint): Verdict | null {
  const path: Waypoint[] = [];
  // From the end back to the last waypoint of another stage, which is where this stage of the way begins.
  for (
    let waypoint: Waypoint | null = end;
    waypoint;
    waypoint = waypoint.stage === end.stage ? waypoint.previous : null
  )
    path.push(waypoint);
  const verdict = verdictOn(token, path.reverse(), end.action ?? token.movementAction);
  return verdict && end.userId === host.game.userId && movesFreely() ? FREE : verdict;
}

/** Returns the verdict on a token's way with a movement action; null if no ruleset judges it. */
export function verdictOn(token: TokenDocument, path: readonly Point[], action: string): Verdict | null {
  let key = action;
  for (const { x, y, intermediate } of path) key += `;${x},${y},${intermediate ? 1 : 0}`;
  const known = judgements(token);
  let verdict = known.get(key);
  if (verdict === undefined) known.set(key, (verdict = judgePath(token, path, action)?.verdict ?? null));
  return verdict;
}

/**
 * The colours read so far, by band. The ruler asks for one for each segment, and reading it from the page is slow: the
 * browser must lay out the page first.
 */
const coloursRead = new Map<string, number>();

/** Forgets the colours read, so that they are read from the style sheet again. */
export function forgetColours(): void {
  coloursRead.clear();
}

/**
 * Returns a band's colour, as 0xRRGGBB: the style sheet's, which themes can change, if it is written as #rrggbb; else
 * that in FALLBACK.
 */
function colour(band: Verdict["band"]): number {
  const known = coloursRead.get(band);
  if (known !== undefined) return known;
  const value = getComputedStyle(host.canvas.app?.view?.ownerDocument?.body ?? document.body)
    .getPropertyValue(`--fray-band-${band}`)
    .trim();
  const parsed = /^#[0-9a-f]{6}$/i.test(value) ? Number.parseInt(value.slice(1), 16) : FALLBACK[band];
  coloursRead.set(band, parsed);
  return parsed;
}
