import type { CardState, RolledFaces } from "../../../../src/foundry/contract/action.ts";
import type {
  ContestContext,
  FighterContext,
  SideContext,
  ClicheNow,
} from "../../../../src/foundry/rulesets/swords/types.ts";
import { CHARACTERS, WEAPONS } from "../../../../src/rules/swords/index.ts";

/* Contexts of contests as they are read from documents, built from the tables of the rules. */

/** Makes a cliché with some dice, fresh unless `more` says otherwise. */
export const cliche = (id: string, dice: number, more: Partial<ClicheNow> = {}): ClicheNow => ({
  id,
  uuid: `Item.${id}`,
  name: id,
  dice,
  full: Math.max(dice, 1),
  primary: true,
  speedy: false,
  inappropriate: false,
  toolsMissing: false,
  ...more,
});

/** Makes a fighter of the rules' own table of characters, by id, with the weapon listed first for it. */
export function fighter(id: string, more: Partial<FighterContext> = {}): FighterContext {
  const row = CHARACTERS.find((one) => one.id === id)!;
  const cliches = row.cliches.map((one, index) =>
    cliche(`${id}${index}`, one.dice, { name: one.name, speedy: one.speedy, primary: index === 0 }),
  );
  const weapon = WEAPONS.find((one) => one.id === row.weapons[0])!;
  return {
    actor: `Actor.${id}`,
    name: row.name,
    cliches,
    inUse: cliches[0]!.id,
    primary: cliches[0]!.id,
    weapon: { uuid: `Item.${weapon.id}`, name: weapon.id, rating: weapon.rating },
    toughness: row.toughness,
    coverage: row.coverage,
    absorbed: 0,
    ...more,
  };
}

/** Makes a side of a contest: a fighter alone or, with members, the team that it leads. */
export const side = (
  leader: FighterContext,
  members: readonly FighterContext[] = [],
  more: Partial<SideContext> = {},
): SideContext => ({
  actor: members.length ? `Actor.team-${leader.name}` : leader.actor,
  token: null,
  name: members.length ? `${leader.name} & Co.` : leader.name,
  combatant: null,
  team: members.length > 0,
  leader,
  members,
  vengeance: false,
  ...more,
});

/** Makes the context of a contest between two sides, or against a difficulty where there is no foe. */
export const context = (
  own: SideContext,
  foe: SideContext | null,
  more: Partial<ContestContext> = {},
): ContestContext => ({
  own,
  foe,
  pumped: 0,
  round: 0,
  settings: { exhausted: "remaining_wins", goliath: false, pumping: false },
  ...more,
});

/** Makes a throw of six-sided dice with the given faces. */
export const thrown = (id: string, ...faces: number[]): RolledFaces => ({
  id,
  terms: [{ sides: 6, faces, extra: [] }],
});

/** Makes the state of a contest's card: its throws, and the answers to its questions by the question's name. */
export function stateOf(
  given: ContestContext,
  throws: readonly RolledFaces[] = [],
  answers: Record<string, string> = {},
): CardState<ContestContext> {
  return {
    card: "card",
    declaration: { action: "contest", actor: given.own.actor, token: null, item: null, targets: [], choices: {} },
    context: given,
    answers: Object.fromEntries(
      Object.entries(answers).map(([window, option]) => [window, { window, option, by: "somebody" }]),
    ),
    dice: Object.fromEntries(throws.map((one) => [one.id, one])),
    amendments: [],
  };
}
