import { template } from "../host/paths.ts";
import { decimal, HandlebarsApp, host, localize } from "../host/host.ts";
import { areTokensFoes } from "../contract/reading/sides.ts";
import type { Declaration, TargetRef } from "../contract/action.ts";
import { isRefusal } from "../contract/action.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Offer } from "../contract/ruleset.ts";
import type { OddsView } from "../contract/view.ts";
import { percent } from "../cards/percent.ts";
import { distributionBars } from "../cards/odds-view.ts";
import type { DistributionBar } from "../cards/odds-view.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import { rowsOf } from "../engine/now.ts";
import { prepare } from "../engine/declare.ts";
import { refusalInWords } from "../engine/state.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/** One weapon's odds against one foe. */
interface AimCell {
  /** why there are no odds, in words; "" if there are */
  readonly refused: string;
  /** the main odds: `value`, a number as it is written, and `text`, the words for what it is */
  readonly numbers: readonly { readonly value: string; readonly text: string }[];
  /** the distribution of what decides, such as the damage */
  readonly bars: readonly DistributionBar[];
}

/** One weapon, with a cell for each foe. */
interface AimRow {
  readonly name: string;
  readonly cells: readonly AimCell[];
}

/** The table of odds shown beside a foe: a row for each weapon, a column for each foe. */
export interface AimTable {
  /** the ruleset's id */
  readonly ruleset: string;
  /** the names of the foes */
  readonly foes: readonly string[];
  readonly rows: readonly AimRow[];
}

/** The greatest number of weapons in the table. */
const MAX_ROWS = 5;
/** The greatest number of odds in a cell. */
const MAX_NUMBERS = 2;

/** What a cell has besides its reason if there are no odds. */
const REFUSED: Omit<AimCell, "refused"> = { numbers: [], bars: [] };

/**
 * Returns the tokens to show odds against: the token under the pointer (`hovered`), then the first other token that the
 * user targets. Each is left out unless it is a foe of the attacker and of the same ruleset, is still in the fight, and
 * this user may see its numbers.
 */
function foesOf(attacker: TokenPlaceable, hovered: TokenPlaceable): TokenPlaceable[] {
  const ruleset = rulesetOf(attacker.actor);
  const targeted = [...host.game.user.targets].filter(({ id }) => id !== hovered.id).slice(0, 1);
  return [hovered, ...targeted].filter(
    ({ actor, id, document }) =>
      actor &&
      id !== attacker.id &&
      rulesetOf(actor) === ruleset &&
      !ruleset?.isOut(actor) &&
      maySeeNumbers(actor.uuid) &&
      areTokensFoes(attacker.document, document),
  );
}

/**
 * Resolves to the odds of up to 5 weapons of `attacker` against the foe under the pointer (`hovered`) and one targeted
 * besides it. Null if the user does not own the attacker or it is out of the fight, if no odds against `hovered` may be
 * shown (`foesOf`), or if no weapon has odds.
 */
async function aimTable(attacker: TokenPlaceable, hovered: TokenPlaceable): Promise<AimTable | null> {
  const ruleset = rulesetOf(attacker.actor);
  if (!ruleset || !attacker.actor?.isOwner || ruleset.isOut(attacker.actor)) return null;
  const foes = foesOf(attacker, hovered);
  if (foes[0] !== hovered) return null;
  const rows: AimRow[] = [];
  for (const offer of rowsOf(attacker.actor, attacker.document)) {
    if (rows.length === MAX_ROWS) break;
    const cells = await cellsOf(offer, foes);
    if (cells) rows.push({ name: localize(offer.name), cells });
  }
  return rows.length ? { ruleset: ruleset.id, foes: foes.map(({ document }) => document.name), rows } : null;
}

/**
 * Resolves to one cell for each foe, in their order. An offer is an act that the attacker can be clicked to do; if it
 * takes no targets, has no odds or is refused against all foes, the result is null.
 */
async function cellsOf(offer: Offer, foes: readonly TokenPlaceable[]): Promise<AimCell[] | null> {
  const cells: AimCell[] = [];
  for (const { actor, document } of foes) {
    const cell = await cellOf(offer, { actor: actor!.uuid, token: document.uuid });
    if (!cell) return null;
    cells.push(cell);
  }
  // A row of refusals alone would not help to choose.
  return cells.every(({ refused }) => refused) ? null : cells;
}

/**
 * Resolves to the odds of an offer against one target, or the words of its refusal; null if the offered act takes no
 * targets or has no odds.
 */
async function cellOf(offer: Offer, target: TargetRef): Promise<AimCell | null> {
  if (offer.refused) return { ...REFUSED, refused: refusalInWords(offer.refused) };
  const declaration: Declaration = { ...offer.declaration, targets: [target] };
  const prepared = await prepare(declaration);
  if (isRefusal(prepared)) return { ...REFUSED, refused: refusalInWords(prepared) };
  const { action, context } = prepared;
  const takesTargets = ["one", "many"].includes(action.targets);
  if (!action.odds || !takesTargets) return null;
  if (isRefusal(context)) return { ...REFUSED, refused: refusalInWords(context) };
  const odds = await action.odds(context, prepared.declaration);
  return odds && { refused: "", numbers: numbersOf(odds), bars: distributionBars(odds).bars };
}

/** Returns the first two odds in words: chances in percent, other numbers with one decimal. */
const numbersOf = ({ headlines }: OddsView): AimCell["numbers"] =>
  headlines.slice(0, MAX_NUMBERS).map(({ words: { key, data }, value, kind }) => ({
    value: kind === "chance" ? `${percent(value)} %` : decimal(value),
    text: localize(key, data),
  }));

/** The middle of a token and its size, in pixels of the scene. */
type Spot = Pick<TokenPlaceable, "center" | "w" | "h">;

/** The window with the table beside the foe under the pointer. Without a table it is drawn empty. */
class Aim extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-aim",
    classes: ["fray", "fray-aim"],
    window: { frame: false, positioned: false },
  };
  static override PARTS = { body: { template: template("canvas/aim") } };

  /** the table to show; null for none */
  table: AimTable | null = null;
  /** where the token stands beside which the table is drawn; null before the first */
  spot: Spot | null = null;

  override async _prepareContext(): Promise<object> {
    return { shown: this.table !== null, ...this.table };
  }

  override _onRender(): void {
    if (this.spot && this.table) this.place(this.spot);
  }

  /**
   * Places the window beside the token, its top at the token's as far as the page allows: to the right, or to the left
   * if it would cover the sidebar or leave the page.
   */
  private place({ center, w, h }: Spot): void {
    const onPage = (x: number, y: number) => host.canvas.clientCoordinatesFromCanvas({ x, y });
    const { x: left, y: top } = onPage(center.x - w / 2, center.y - h / 2);
    const { x: right } = onPage(center.x + w / 2, center.y);
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const rightEdge = document.getElementById("sidebar")?.getBoundingClientRect().left || innerWidth;
    // To the right of the token if the table fits there, else to its left.
    const besideToken = right + GAP + width <= rightEdge ? right + GAP : Math.max(GAP, left - GAP - width);
    this.element.style.left = `${besideToken}px`;
    this.element.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
  }
}

/** The gap between token and table, and between table and page edge, in pixels of the page. */
const GAP = 12;

/** The table's window; null until it is first shown. */
let aimWindow: Aim | null = null;

/**
 * Computes the table of odds of `attacker` against the token under the pointer (`hovered`) and draws the table beside
 * that token. Draws nothing if there is no such table. `isStillWanted` tells whether the table is still to be shown;
 * once it is false, nothing is drawn, or the table just drawn is hidden again.
 */
export async function showAim(
  attacker: TokenPlaceable,
  hovered: TokenPlaceable,
  isStillWanted: () => boolean,
): Promise<void> {
  const table = await aimTable(attacker, hovered);
  if (!table || !isStillWanted()) return;
  aimWindow ??= new Aim();
  aimWindow.table = table;
  // The token may be deleted while the table is drawn, so its place is read before.
  const { center, w, h } = hovered;
  aimWindow.spot = { center: { x: center.x, y: center.y }, w, h };
  await aimWindow.render({ force: true });
  if (!isStillWanted() && aimWindow.table === table) await hideAim();
}

/** Hides the table, if it is shown. */
export async function hideAim(): Promise<void> {
  if (!aimWindow?.rendered || !aimWindow.table) return;
  aimWindow.table = null;
  await aimWindow.render();
}
