import "../host-stub.ts";
import type { ActorDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { JsonValue } from "../../../../src/foundry/host/json.ts";
import type { SwordsSystem } from "../../../../src/foundry/rulesets/swords/types.ts";

const { deriveFighter } = await import("../../../../src/foundry/rulesets/swords/derived.ts");
const { settings } = await import("../../../../src/foundry/rulesets/swords/settings.ts");

/* Stand-ins for the documents of fighters and teams, and for what reads them. */

/** Makes a stand-in for a fighter with a cliché of so many dice, its primary one, and other clichés. */
export function body(name: string, dice: number, others: readonly number[] = []): ActorDocument {
  const actor: Record<string, unknown> = { id: name, uuid: `Actor.${name}`, name, type: "swords", statuses: new Set() };
  const system = { hide: { toughness: 0, coverage: 0 }, armour: { absorbed: 0 }, inUse: "" };
  actor.system = system;
  actor.items = [dice, ...others].map((full, at) => ({
    id: `${name}${at}`,
    uuid: `Item.${name}${at}`,
    name,
    type: "swordsCliche",
    actor,
    system: { full, lost: 0, primary: at === 0, speedy: false, inappropriate: false, toolsMissing: false },
  }));
  deriveFighter(system as unknown as SwordsSystem, actor as unknown as ActorDocument);
  return actor as unknown as ActorDocument;
}

/** Makes a stand-in for a team of these fighters, the first of whom leads. */
export const teamOf = (members: readonly ActorDocument[], statuses: readonly string[] = []): ActorDocument =>
  ({
    id: "team",
    uuid: "Actor.team",
    name: "Team",
    type: "swordsTeam",
    statuses: new Set(statuses),
    items: [],
    system: {
      members: members.map(({ uuid }) => ({ actor: uuid, cliche: "" })),
      leader: members[0]!.uuid,
      vengeance: false,
      disbanded: false,
    },
  }) as unknown as ActorDocument;

/** Makes a stand-in for the reader of documents, with these actors outside any encounter. */
export function tableOf(actors: readonly ActorDocument[]): GameReader {
  (globalThis as any).game.combats = Object.assign([], { contents: [] });
  (globalThis as any).game.actors = actors;
  return {
    actor: (uuid: string) => actors.find((one) => one.uuid === uuid) ?? null,
    item: (uuid: string) => actors.flatMap((one) => [...one.items]).find((one) => one.uuid === uuid) ?? null,
    token: () => null,
    combatant: () => null,
    combat: () => null,
    setting: <T extends JsonValue>(key: string): T => settings.find((one) => one.key === key)!.default as T,
  } as unknown as GameReader;
}
