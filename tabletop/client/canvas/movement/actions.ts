/** The table of movement actions, in the forms of both generations: V13 has functions, V14 also plain descriptions. */

/** Returns what a step costs by a movement action; `baseCost` is what it would cost by any action, in grid units. */
export type ActionCost = (baseCost: number, from: object, to: object, distance: number, segment: any) => number;

/** The complete description of a way to move, such as walking. */
export interface MovementAction {
  label: string;
  icon: string;
  img: string | null;
  /** the place in lists of actions, lowest first */
  order: number;
  /** whether the token passes no places between the waypoints */
  teleport: boolean;
  /** whether the distance counts */
  measure: boolean;
  /** the kind of restriction by which walls stop it; null: none does */
  walls: string | null;
  /** whether rulers show it */
  visualize: boolean;
  /** whether users may choose it for a token */
  canSelect: (token: any) => boolean;
  /** makes the function that is called for each step of the token's movement */
  getCostFunction: (token: any, options: object) => ActionCost;
  getAnimationOptions: (token: any) => object;
  deriveTerrainDifficulty: ((difficulties: Record<string, number>) => number) | null;
  costMultiplier: number;
  speedMultiplier: number;
  terrainAction: string | null;
  [extra: string]: unknown;
}

/** The descriptions that `completeAction` has made. */
const completed = new WeakSet<object>();

/** Makes the description of one of Foundry's movement actions; `otherFields` are fields other than the usual ones. */
const makeAction = (name: string, icon: string, order: number, otherFields: object = {}) => ({
  label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`,
  icon: `fa-solid ${icon}`,
  img: null,
  order,
  ...otherFields,
});

/** Makes the movement actions that Foundry itself has, by id. */
export function coreActions(): Record<string, MovementAction> {
  const actions: Record<string, object> = {
    walk: makeAction("walk", "fa-person-walking", 0),
    fly: makeAction("fly", "fa-person-fairy fa-feather", 1),
    swim: makeAction("swim", "fa-person-swimming", 2),
    burrow: makeAction("burrow", "fa-person-digging", 3),
    crawl: makeAction("crawl", "fa-person-praying", 4, { costMultiplier: 2 }),
    climb: makeAction("climb", "fa-person-through-window", 5, { costMultiplier: 2 }),
    jump: makeAction("jump", "fa-person-running", 6, { costMultiplier: 2 }),
    blink: makeAction("blink", "fa-person-from-portal fa-bolt", 7, { teleport: true }),
    displace: makeAction("displace", "fa-transporter fa-arrows-to-dot", 8, {
      teleport: true,
      measure: false,
      walls: null,
      visualize: false,
      canSelect: () => false,
    }),
  };
  for (const [id, partial] of Object.entries(actions))
    actions[id] = completeAction(id, partial as Partial<MovementAction>);
  return actions as Record<string, MovementAction>;
}

/**
 * Completes the description of a movement action: missing fields get their defaults, the same in both generations, and
 * a plain `canSelect` becomes a function. The default `getCostFunction` multiplies by `costMultiplier`. A description
 * that this function has made is returned as it is.
 */
export function completeAction(id: string, partial: Record<string, any>): MovementAction {
  if (completed.has(partial)) return partial as MovementAction;
  const { costMultiplier = 1, canSelect = true } = partial;
  const complete: MovementAction = {
    ...partial,
    label: partial.label ?? `TOKEN.MOVEMENT.ACTIONS.${id}.label`,
    icon: partial.icon ?? "fa-solid fa-person-walking",
    img: partial.img ?? null,
    order: partial.order ?? 0,
    teleport: partial.teleport ?? false,
    measure: partial.measure ?? true,
    walls: partial.walls === undefined ? "move" : partial.walls,
    visualize: partial.visualize ?? true,
    canSelect: typeof canSelect === "function" ? canSelect : () => Boolean(canSelect),
    getCostFunction: partial.getCostFunction ?? (() => (cost: number) => cost * costMultiplier),
    getAnimationOptions: partial.getAnimationOptions ?? (() => ({})),
    deriveTerrainDifficulty: partial.deriveTerrainDifficulty ?? null,
    costMultiplier,
    speedMultiplier: partial.speedMultiplier ?? 1,
    terrainAction: partial.terrainAction ?? null,
  };
  completed.add(complete);
  return complete;
}

/**
 * Completes, in CONFIG, the movement actions that packages have added; called at the hook `setup`, and again before the
 * list of actions is used.
 */
export function completeActions(): void {
  const { actions } = CONFIG.Token.movement;
  for (const [id, partial] of Object.entries(actions)) actions[id] = completeAction(id, partial as object);
}

/**
 * Returns the configured movement action with this id; if there is none, the default action; if that is missing too,
 * the first one configured. Before, completes the returned action in CONFIG.
 */
export function movementAction(id: string | null | undefined): MovementAction {
  const { actions, defaultAction } = CONFIG.Token.movement;
  const knownId = [id, defaultAction].find((candidate) => candidate && actions[candidate]) ?? Object.keys(actions)[0];
  actions[knownId] = completeAction(knownId, actions[knownId] ?? {});
  return actions[knownId];
}

/** The ids of the movement actions that a token may choose from, sorted by their `order`. */
export function selectableActions(token: any): string[] {
  completeActions();
  const entries = Object.entries(CONFIG.Token.movement.actions as Record<string, MovementAction>);
  return entries
    .filter(([, config]) => config.canSelect(token))
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([id]) => id);
}
