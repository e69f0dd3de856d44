import { template } from "../host/paths.ts";
import { host, TokenRuler, localize } from "../host/host.ts";
import type { Verdict } from "../contract/movement.ts";
import type { Point } from "../movement/drag.ts";
import { judge } from "../movement/drag.ts";

interface Waypoint extends Point {
  readonly previous: Waypoint | null;
  readonly next: Waypoint | null;
  readonly stage: string;
  readonly userId: string;
}

/** The colours of the bands; the words say the same. */
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

/** The ruler of a drag: words and colour show how far a walk goes, and whether a charge is legal or why not. */
export class FrayTokenRuler extends TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = template("canvas/waypoint-label");

  /** The last verdict, by its path: the host asks for each segment and square. */
  private known: { key: string; verdict: Verdict | null } = { key: "", verdict: null };

  override _getWaypointLabelContext(waypoint: Waypoint, state: object): object | void {
    // The part of the way already gone needs no words.
    if (waypoint.stage === "passed") return undefined;
    const context = super._getWaypointLabelContext(waypoint, state);
    const verdict = this.verdict(waypoint);
    if (!context || !verdict || waypoint.next) return context;
    const { key, data } = verdict.words;
    const reason = typeof data?.reason === "string" ? { reason: localize(data.reason) } : {};
    return {
      ...context,
      fray: {
        text: localize(key, { ...data, ...reason }),
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

  private tinted(style: object, waypoint: Waypoint): object {
    const verdict = this.verdict(waypoint);
    return verdict ? { ...style, color: colour(COLOURS[verdict.band]) } : style;
  }

  /** Judges the whole drag that a waypoint belongs to, once for each path. */
  private verdict(waypoint: Waypoint): Verdict | null {
    let first: Waypoint = waypoint;
    while (first.previous && first.previous.stage === waypoint.stage) first = first.previous;
    if (first.previous) first = first.previous;
    const path: Waypoint[] = [];
    for (let at: Waypoint | null = first; at; at = at.next) path.push(at);
    const action = path.at(-1)!.action ?? this.token.document.movementAction;
    const free = waypoint.userId === host.game.userId && movesFreely();
    const key = `${free}:${waypoint.stage}:${action}:${path.map((point) => `${point.x},${point.y}`).join(";")}`;
    if (key !== this.known.key) {
      const judged = waypoint.stage === "passed" ? null : judge(this.token.document, path, action);
      this.known = { key, verdict: (judged && free ? FREE : judged?.verdict) ?? null };
    }
    return this.known.verdict;
  }
}

/**
 * Colours read so far: the ruler asks for one for each segment, and reading a computed style makes the browser lay out
 * the page.
 */
const read = new Map<string, number>();

/** Forgets the colours, so that they are read again, e.g. on another scene. */
export function forgetColours(): void {
  read.clear();
}

/** Returns a band's colour from the style sheet, so that themes and the ruler agree. */
function colour(band: string): number {
  const known = read.get(band);
  if (known !== undefined) return known;
  const value = getComputedStyle(host.canvas.app?.view?.ownerDocument?.body ?? document.body)
    .getPropertyValue(`--fray-band-${band}`)
    .trim();
  const found = /^#[0-9a-f]{6}$/i.test(value) ? Number.parseInt(value.slice(1), 16) : FALLBACK[band]!;
  read.set(band, found);
  return found;
}
