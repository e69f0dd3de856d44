/** Random document operations of a player who keeps to no rule, for `fc`. */
import fc from "fast-check";
import type { OperationRequest } from "../../common/protocol.ts";
import {
  ALICE,
  BOB,
  COMBAT,
  FOE,
  FOE_COMBATANT,
  FOE_TOKEN,
  GAMEMASTER,
  HERO,
  HERO_COMBATANT,
  HERO_TOKEN,
  id,
  LOST_TOKEN,
  SCENE,
  SWORD,
} from "./table.ts";

/** HTML that runs when it is shown. */
export const EVIL =
  '<p>x</p><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">y</a>';

const hero = `Actor.${HERO}`;
const foe = `Actor.${FOE}`;
const scene = `Scene.${SCENE}`;
const combat = `Combat.${COMBAT}`;
const book = `JournalEntry.${id("book")}`;

/** Kinds of documents with their parents, and ids of some that are there. */
const PLACES: readonly [type: string, parent: string | null, ids: readonly string[]][] = [
  ["Actor", null, [HERO, FOE]],
  ["Item", null, [id("rope")]],
  ["Item", hero, [SWORD]],
  ["Item", foe, [id("club"), id("fang")]],
  ["ActiveEffect", hero, [id("brave")]],
  ["ActiveEffect", `${hero}.Item.${SWORD}`, [id("sharp")]],
  ["ActiveEffect", `${foe}.Item.${id("fang")}`, [id("venom")]],
  ["Combat", null, [COMBAT]],
  ["Combatant", combat, [HERO_COMBATANT, FOE_COMBATANT]],
  ["CombatantGroup", combat, [id("band")]],
  ["Scene", null, [SCENE, id("cellar")]],
  ["Token", scene, [HERO_TOKEN, FOE_TOKEN, LOST_TOKEN]],
  ["Wall", scene, [id("door")]],
  ["Region", scene, []],
  ["ChatMessage", null, [id("greeting")]],
  ["JournalEntry", null, [id("book")]],
  ["JournalEntryPage", book, [id("open"), id("shut")]],
  ["Macro", null, [id("dance")]],
  ["Folder", null, [id("outer"), id("inner")]],
  ["Setting", null, [id("difficulty")]],
  ["User", null, [ALICE, BOB, GAMEMASTER]],
  ["RollTable", null, [id("loot")]],
  ["TableResult", `RollTable.${id("loot")}`, [id("coin")]],
  ["Playlist", null, [id("songs")]],
];

const FIELDS =
  "_id _stats name type img system ownership flags folder sort author user key value role permissions password " +
  "passwordSalt character color content flavor whisper timestamp text actorId tokenId sceneId actorLink delta initiative " +
  "defeated combatants groups turn round active items effects tokens walls pages results sounds prototypeToken command " +
  "disabled statuses changes description x y hidden ds drawn level _tombstone";
const SEGMENTS =
  `health value max secret notes parts text content small core default ${ALICE} ${BOB} ownership items a b ` +
  "lastModifiedBy createdTime __proto__ constructor prototype toString hasOwnProperty length 0";

const field = fc.constantFrom(...FIELDS.split(" "));
const segment = fc.constantFrom(...SEGMENTS.split(" "), "");
const mark = fc.constantFrom("", "", "", "", "-=", "==");

/** A key as it may stand in changes: dotted or not, with an operator before its last part or none. */
const key = fc
  .tuple(fc.oneof(field, field, segment), fc.array(segment, { maxLength: 2 }), mark)
  .map(([first, rest, operator]) => {
    const path = [first, ...rest];
    return [...path.slice(0, -1), `${operator}${path.at(-1)!}`].join(".");
  });

const ids = fc.constantFrom(HERO, FOE, SWORD, ALICE, BOB, GAMEMASTER, HERO_TOKEN, FOE_TOKEN, id("fang"), id("nobody"));
const plainValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, 3, 4, -1, 1.5, 1e308, "", " ", "x", "person", "guest", "thing"),
  fc.constantFrom<unknown>(
    "base",
    "text",
    "chat",
    "script",
    "core.time",
    "core.permissions",
    "small.own",
    "[]",
    [],
    {},
  ),
  fc.constantFrom<unknown>({ default: 3 }, { [ALICE]: 3 }, { [BOB]: 3 }, { value: 1, max: 2 }, { content: EVIL }),
  fc.constant(EVIL),
  ids,
);

/** A value of any kind, right or wrong: objects with further keys, lists of documents, operators as they are sent. */
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { arbitrary: plainValue, weight: 5 },
    { arbitrary: fc.dictionary(key, tie("any"), { maxKeys: 3 }), weight: 2 },
    { arbitrary: fc.array(tie("document"), { maxLength: 2 }), weight: 1 },
    { arbitrary: tie("any").map((of) => ({ __$OPERATOR$__: "ForcedReplacement", value: of })), weight: 1 },
    { arbitrary: fc.constant({ __$OPERATOR$__: "ForcedDeletion" }), weight: 1 },
  ),
  document: fc
    .tuple(fc.option(ids, { nil: undefined }), fc.dictionary(key, tie("any"), { maxKeys: 3 }))
    .map(([_id, data]) => ({ ...(_id && { _id }), name: "Part", type: "thing", ...data })),
})).any as fc.Arbitrary<unknown>;

const changes = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 });

/** Data of documents that many a player may make, so that not all creations are refused. */
const fitting: Readonly<Record<string, readonly object[]>> = {
  ChatMessage: [{ content: EVIL }, { content: "x", flavor: EVIL, author: ALICE }],
  Item: [{ name: "I", type: "thing", system: { parts: [{ text: EVIL }, { "a.text": EVIL }] } }],
  ActiveEffect: [{ name: "E", description: EVIL }],
  JournalEntryPage: [{ name: "P", type: "text", text: { content: EVIL } }],
  Macro: [{ name: "M", type: "chat", command: EVIL }],
  Combatant: [{ actorId: HERO, sceneId: SCENE, tokenId: HERO_TOKEN }, { actorId: FOE }],
  Setting: [{ key: "small.own", value: "1", user: ALICE }],
  Region: [{ name: "R" }],
};

const option = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined, freq: 3 });
const options = fc.record(
  {
    recursive: fc.constantFrom<unknown>(false, true, null),
    diff: fc.constantFrom<unknown>(false, true),
    keepId: fc.constantFrom<unknown>(true, "yes"),
    keepEmbeddedIds: fc.boolean(),
    deleteAll: fc.constant(true),
    pack: fc.constantFrom<unknown>("small.things", "", 1),
    userId: fc.constant(GAMEMASTER),
    trusted: fc.constant(true),
  },
  { requiredKeys: [] },
);

/** One operation as a player's page may send it. */
export interface Sent {
  readonly action: OperationRequest["action"];
  readonly type: string;
  readonly operation: OperationRequest["operation"];
}

/** Leaves out the password that a player may change, which would end the connection. */
const withoutOwnPassword = (type: string, update: Record<string, unknown>): Record<string, unknown> =>
  type === "User" && update._id === ALICE
    ? Object.fromEntries(Object.entries(update).filter(([name]) => !/^([-=]=)?password/.test(name)))
    : update;

/** Random operations on the documents of the seed. */
export const sent: fc.Arbitrary<Sent> = fc
  .record({
    place: fc.constantFrom(...PLACES),
    action: fc.constantFrom(
      "create" as const,
      "update" as const,
      "update" as const,
      "update" as const,
      "delete" as const,
    ),
    pick: fc.nat(9),
    strange: option(fc.oneof(ids, plainValue)),
    changes: fc.array(changes, { minLength: 1, maxLength: 2 }),
    fits: fc.boolean(),
    options: fc.oneof(fc.constant({}), fc.constant({}), options),
    parent: option(fc.constantFrom<unknown>(hero, foe, scene, combat, `${scene}.Token.${FOE_TOKEN}.Actor.${FOE}`, 1)),
  })
  .map(
    ({ place: [type, parentUuid, known], action, pick, strange, changes: of, fits, options: more, parent }): Sent => {
      const target = pick < 8 && known.length ? known[pick % known.length] : strange;
      const base = { ...more, parentUuid: pick === 9 && parent ? parent : parentUuid } as Sent["operation"];
      if (action === "delete") return { action, type, operation: { ...base, ids: [target as string] } };
      if (action === "update") {
        const updates = of.map((one) =>
          withoutOwnPassword(type, { ...one, _id: one._id && pick > 6 ? one._id : target }),
        );
        return { action, type, operation: { ...base, updates } };
      }
      const good = fitting[type];
      const data = of.map((one, at) => ({ ...(fits && good ? good[at % good.length] : {}), name: "N", ...one }));
      return {
        action,
        type,
        operation: { ...base, data: fits && good ? [data[0]!, good[pick % good.length]!] : data },
      };
    },
  );
