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

/**
 * The odds of one weapon against one foe; or, with no numbers, the words of the reason why there are none (`refused`,
 * else "").
 */
interface AimCell {
  readonly refused: string;
  readonly numbers: readonly { readonly value: string; readonly text: string }[];
  readonly bars: readonly DistributionBar[];
}

/** One row for each weapon, one cell for each foe. */
interface AimRow {
  readonly name: string;
  readonly cells: readonly AimCell[];
}

/** The table beside a foe: `foes` are the names of its columns, `ruleset` is the ruleset's id. */
export interface AimTable {
  readonly ruleset: string;
  readonly foes: readonly string[];
  readonly rows: readonly AimRow[];
}

/** The most weapons compared, and the most numbers shown of each weapon against each foe. */
const MAX_ROWS = 5;
const MAX_NUMBERS = 2;

/** The empty part of a cell that only tells a reason. */
const REFUSED: Omit<AimCell, "refused"> = { numbers: [], bars: [] };

/**
 * Returns the tokens to show odds against: the one under the pointer, and one that the user targets besides. Either is
 * left out unless it is a foe of the same ruleset, still in the fight, whose numbers this user may see.
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
 * Returns the odds of up to 5 weapons of the token `attacker` against the foe under the pointer and one targeted
 * besides. Null if the user does not own the token, its actor is out of the fight, the pointer is on none of the foes
 * that `foesOf` allows, or there are no odds to show.
 */
export async function aimTable(attacker: TokenPlaceable, hovered: TokenPlaceable): Promise<AimTable | null> {
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
 * Returns the odds of an offer against each foe, in their order; null if it is no attack, or is refused against all of
 * them.
 */
async function cellsOf(offer: Offer, foes: readonly TokenPlaceable[]): Promise<AimCell[] | null> {
  const cells: AimCell[] = [];
  for (const { actor, document } of foes) {
    const cell = await cellOf(offer, { actor: actor!.uuid, token: document.uuid });
    if (!cell) return null;
    cells.push(cell);
  }
  // A line of refusals alone would tell nothing to choose by.
  return cells.every(({ refused }) => refused) ? null : cells;
}

/**
 * Returns the odds of an offer against a target, or the words of its refusal; null if it is no attack or has no odds.
 */
async function cellOf(offer: Offer, target: TargetRef): Promise<AimCell | null> {
  if (offer.refused) return { ...REFUSED, refused: refusalInWords(offer.refused) };
  const declaration: Declaration = { ...offer.declaration, targets: [target] };
  const prepared = await prepare(declaration);
  if (isRefusal(prepared)) return { ...REFUSED, refused: refusalInWords(prepared) };
  const { action, context } = prepared;
  if (!action.odds || !["one", "many"].includes(action.targets)) return null;
  if (isRefusal(context)) return { ...REFUSED, refused: refusalInWords(context) };
  const odds = await action.odds(context, prepared.declaration);
  return odds && { refused: "", numbers: numbersOf(odds), bars: distributionBars(odds).bars };
}

/** Returns the most important odds in words: chances in percent, other numbers with one decimal. */
const numbersOf = ({ headlines }: OddsView): AimCell["numbers"] =>
  headlines.slice(0, MAX_NUMBERS).map(({ words: { key, data }, value, kind }) => ({
    value: kind === "chance" ? `${percent(value)} %` : decimal(value),
    text: localize(key, data),
  }));

/** The middle of a token, and its size, in pixels of the scene. */
type Spot = Pick<TokenPlaceable, "center" | "w" | "h">;

/** The table beside the foe under the pointer; hidden when the pointer leaves. */
class Aim extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-aim",
    classes: ["fray", "fray-aim"],
    window: { frame: false, positioned: false },
  };
  static override PARTS = { body: { template: template("canvas/aim") } };

  table: AimTable | null = null;
  /** the place of the token beside which the table is drawn; null before the first */
  spot: Spot | null = null;

  override async _prepareContext(): Promise<object> {
    return { shown: this.table !== null, ...this.table };
  }

  override _onRender(): void {
    if (this.spot && this.table) this.place(this.spot);
  }

  /**
   * Places the table to the right of the token, or to its left where the sidebar or the window's edge is in the way.
   */
  private place({ center, w, h }: Spot): void {
    const corner = (x: number, y: number) => host.canvas.clientCoordinatesFromCanvas({ x, y });
    const { x: left, y: top } = corner(center.x - w / 2, center.y - h / 2);
    const { x: right } = corner(center.x + w / 2, center.y);
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const edge = document.getElementById("sidebar")?.getBoundingClientRect().left || innerWidth;
    const beside = right + GAP + width <= edge ? right + GAP : Math.max(GAP, left - GAP - width);
    this.element.style.left = `${beside}px`;
    this.element.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
  }
}

/** The gap between token and table, and to the window's edge, in pixels. */
const GAP = 12;

/** the table's window; null until it is first shown */
let aimWindow: Aim | null = null;

/**
 * Computes the table of `attacker`'s odds against the token under the pointer, and draws it beside that token, if
 * `isStillWanted` returns true then, as the pointer is still there; hides it if it returns false once it is drawn.
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
  // Read the place now: by the time the table is drawn the token may be deleted.
  const { center, w, h } = hovered;
  aimWindow.spot = { center: { x: center.x, y: center.y }, w, h };
  await aimWindow.render({ force: true });
  if (!isStillWanted() && aimWindow.table === table) await hideAim();
}

/** Hides the table beside the foe under the pointer. */
export async function hideAim(): Promise<void> {
  if (!aimWindow?.rendered || !aimWindow.table) return;
  aimWindow.table = null;
  await aimWindow.render();
}
