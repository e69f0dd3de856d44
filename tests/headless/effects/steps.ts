import type { Console } from "../../browser/console.ts";

/* Effects as each generation stores them, and what they make of whoever has them. */

declare const game: any;

/** Data of an effect that adds to documented keys, in the shape of a generation. */
export function effect(
  generation: number,
  name: string,
  adds: Readonly<Record<string, number>>,
  rounds?: number,
): object {
  const pairs = Object.entries(adds).map(([key, value]) => [`system.bonuses.${key}`, value] as const);
  if (generation < 14)
    return {
      name,
      changes: pairs.map(([key, value]) => ({ key, value: String(value), mode: 2 })),
      ...(rounds ? { duration: { rounds } } : {}),
    };
  return {
    name,
    system: { changes: pairs.map(([key, value]) => ({ key, value, type: "add", phase: "initial" })) },
    ...(rounds ? { duration: { value: rounds, units: "rounds" } } : {}),
  };
}

/** Gives the viewed scene's token an effect, or one of its things (`item`); the effect's uuid. */
export const give = (page: Console, token: string, data: object, item: string | null = null): Promise<string> =>
  page.evaluate(
    async ([name, source, thing]: [string, object, string | null]) => {
      const { actor } = game.scenes.viewed.tokens.getName(name);
      const bearer = thing ? actor.items.getName(thing) : actor;
      const [made] = await bearer.createEmbeddedDocuments("ActiveEffect", [source]);
      return made.uuid;
    },
    [token, data, item] as [string, object, string | null],
  );

/** Changes an effect. */
export const change = (page: Console, uuid: string, data: object): Promise<void> =>
  page.evaluate(async ([id, changes]: [string, object]) => void (await fromUuidSync(id).update(changes)), [
    uuid,
    data,
  ] as [string, object]);

declare const fromUuidSync: (uuid: string) => any;
