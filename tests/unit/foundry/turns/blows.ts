import "../host-stub.ts";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { AttackContext } from "../../../../src/foundry/rulesets/turns/types.ts";
import type { Person } from "./support.ts";
import { declaration, person, tableOf, weapon } from "./support.ts";

const { attackContext } = await import("../../../../src/foundry/rulesets/turns/attack/context.ts");

/* Two fighters of the rules' text, the context of an attack between them, and the state of its card. */
export const sword = weapon("Sword", { finesse: true, plus: 2 });
export const tombril: Person = {
  name: "Tombril",
  level: 9,
  strength: 8,
  dexterity: 5,
  hide: 3,
  stamina: 55,
  items: [sword],
  player: true,
};
export const giant: Person = {
  name: "Giant",
  level: 12,
  strength: 9,
  dexterity: 3,
  hide: 1,
  stamina: 68,
  slots: 18,
  items: [weapon("Club")],
};

/** Reads the context of an attack by an item's name from stand-ins for the two actors. */
export function read(
  attacker: Person,
  target: Person,
  item: string,
  choices: object = {},
  more: Parameters<typeof tableOf>[1] = {},
) {
  const [one, other] = [person(attacker), person(target)];
  return attackContext(declaration(one, "attack", other, item, choices), tableOf([one, other], more));
}

/** Makes the state of an attack's card: its dice by the throw's id, and the choice of a parry. */
export function state(
  context: AttackContext,
  dice: Record<string, { sides: number; faces: number[]; extra?: number[] }>,
  parry?: string,
): CardState<AttackContext> {
  return {
    card: "card",
    declaration: { action: "attack", actor: "Actor.Tombril", token: null, item: null, targets: [], choices: {} },
    context,
    answers: parry ? { parry: { window: "parry", option: parry, by: "me" } } : {},
    dice: Object.fromEntries(
      Object.entries(dice).map(([id, { sides, faces, extra = [] }]) => [id, { id, terms: [{ sides, faces, extra }] }]),
    ),
    amendments: [],
  };
}
