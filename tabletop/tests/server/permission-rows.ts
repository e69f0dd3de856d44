/**
 * The permissions of each kind of document, as the public API's document metadata tells them: each row is one operation
 * and the users who may do it; all others may not. The tests ask both the server and a client's documents.
 */
import type { OperationRequest } from "../../common/protocol.ts";
import {
  ALICE,
  ASSISTANT,
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
  TRUSTED,
} from "./table.ts";

/** The ids of the users in the rows, by name. */
export const NAMES = { gamemaster: GAMEMASTER, assistant: ASSISTANT, trusted: TRUSTED, alice: ALICE, bob: BOB };
export type Name = keyof typeof NAMES;

const GMS: Name[] = ["gamemaster", "assistant"];
const OWNER: Name[] = [...GMS, "alice"];
const TRUSTED_UP: Name[] = [...GMS, "trusted"];
const EVERYONE: Name[] = [...TRUSTED_UP, "alice", "bob"];
const GM_ONLY: Name[] = ["gamemaster"];

const hero = `Actor.${HERO}`;
const foe = `Actor.${FOE}`;
const scene = `Scene.${SCENE}`;
const combat = `Combat.${COMBAT}`;
const book = `JournalEntry.${id("book")}`;
const playlist = `Playlist.${id("songs")}`;

/** An operation, and the users who may do it; the server must refuse it to all others. */
export type Row = [
  what: string,
  action: OperationRequest["action"],
  type: string,
  operation: OperationRequest["operation"],
  may: Name[],
];

const create = (what: string, type: string, data: object, may: Name[], parentUuid?: string): Row => [
  what,
  "create",
  type,
  { data: [data], parentUuid },
  may,
];
const update = (what: string, type: string, changes: object, may: Name[], parentUuid?: string): Row => [
  what,
  "update",
  type,
  { updates: [changes], parentUuid },
  may,
];
const remove = (what: string, type: string, target: string, may: Name[], parentUuid?: string): Row => [
  what,
  "delete",
  type,
  { ids: [target], parentUuid },
  may,
];

/** The operations that server and client must judge alike. */
export const ROWS: Row[] = [
  create("an actor", "Actor", { name: "A", type: "person" }, GMS),
  update("the hero", "Actor", { _id: HERO, system: { health: { value: 1 } } }, OWNER),
  update("the foe", "Actor", { _id: FOE, system: { health: { value: 1 } } }, GMS),
  remove("the hero", "Actor", HERO, GMS),

  create("an item of the world", "Item", { name: "I", type: "thing" }, GMS),
  create("an item of the hero", "Item", { name: "I", type: "thing" }, OWNER, hero),
  create("an item of the foe", "Item", { name: "I", type: "thing" }, GMS, foe),
  update("the hero's item", "Item", { _id: SWORD, name: "Blade" }, OWNER, hero),
  update("the foe's item", "Item", { _id: id("club"), name: "Twig" }, GMS, foe),
  update("an item of the world", "Item", { _id: id("rope"), name: "String" }, [...GMS, "bob"]),
  remove("the hero's item", "Item", SWORD, OWNER, hero),
  remove("an item of the world", "Item", id("rope"), [...GMS, "bob"]),

  create("an effect of the hero", "ActiveEffect", { name: "E" }, OWNER, hero),
  create("an effect of the foe", "ActiveEffect", { name: "E" }, GMS, foe),
  create("an effect of the hero's item", "ActiveEffect", { name: "E" }, OWNER, `${hero}.Item.${SWORD}`),
  update("the hero's effect", "ActiveEffect", { _id: id("brave"), disabled: true }, OWNER, hero),
  remove("the hero's effect", "ActiveEffect", id("brave"), OWNER, hero),

  create("a scene", "Scene", { name: "S" }, GMS),
  update("a scene", "Scene", { _id: SCENE, name: "S" }, GMS),
  remove("a scene", "Scene", id("cellar"), GMS),

  create("a token", "Token", { name: "T", actorId: HERO }, GMS, scene),
  update("the hero's token", "Token", { _id: HERO_TOKEN, x: 50 }, OWNER, scene),
  update("the foe's token", "Token", { _id: FOE_TOKEN, x: 50 }, GMS, scene),
  // foundryvtt/foundryvtt#12832: as Foundry does, no laxer and no stricter
  update("a token whose actor is gone", "Token", { _id: LOST_TOKEN, x: 50 }, EVERYONE, scene),
  remove("the hero's token", "Token", HERO_TOKEN, GMS, scene),
  update(
    "the delta of the hero's token",
    "ActorDelta",
    { _id: HERO_TOKEN, name: "D" },
    OWNER,
    `${scene}.Token.${HERO_TOKEN}`,
  ),
  update(
    "the delta of the foe's token",
    "ActorDelta",
    { _id: FOE_TOKEN, name: "D" },
    GMS,
    `${scene}.Token.${FOE_TOKEN}`,
  ),
  create(
    "an item of the foe's token",
    "Item",
    { name: "I", type: "thing" },
    GMS,
    `${scene}.Token.${FOE_TOKEN}.ActorDelta.${FOE_TOKEN}`,
  ),
  update("a door", "Wall", { _id: id("door"), ds: 1 }, EVERYONE, scene),
  update("a wall", "Wall", { _id: id("door"), c: [1, 1, 2, 2] }, GMS, scene),
  create("a drawing", "Drawing", { shape: {} }, TRUSTED_UP, scene),
  create("a tile", "Tile", { width: 100, height: 100 }, GMS, scene),
  create("a light", "AmbientLight", {}, GMS, scene),
  create("a region", "Region", { name: "R" }, EVERYONE, scene),
  create("a note", "Note", {}, TRUSTED_UP, scene),
  create("a template", "MeasuredTemplate", {}, EVERYONE, scene),
  create("a template in Alice's name", "MeasuredTemplate", { author: ALICE }, OWNER, scene),

  create("a combat", "Combat", {}, GMS),
  update("the turn", "Combat", { _id: COMBAT, turn: 1 }, EVERYONE),
  update("the round and the turn", "Combat", { _id: COMBAT, round: 2, turn: 0, type: "base" }, EVERYONE),
  update(
    "the hero's initiative through the combat",
    "Combat",
    { _id: COMBAT, combatants: [{ _id: HERO_COMBATANT, initiative: 9 }] },
    OWNER,
  ),
  update(
    "the foe's initiative through the combat",
    "Combat",
    { _id: COMBAT, combatants: [{ _id: FOE_COMBATANT, initiative: 9 }] },
    GMS,
  ),
  update("a flag of the combat with its turn", "Combat", { _id: COMBAT, turn: 1, flags: { small: { x: 1 } } }, GMS),
  update("the system data of the combat", "Combat", { _id: COMBAT, system: { x: 1 } }, GMS),
  remove("the combat", "Combat", COMBAT, GMS),
  create(
    "a combatant for the hero",
    "Combatant",
    { actorId: HERO, sceneId: SCENE, tokenId: HERO_TOKEN },
    OWNER,
    combat,
  ),
  create("a combatant for the foe", "Combatant", { actorId: FOE }, GMS, combat),
  update("the hero's initiative", "Combatant", { _id: HERO_COMBATANT, initiative: 12 }, OWNER, combat),
  update(
    "flags and defeat of the hero's combatant",
    "Combatant",
    { _id: HERO_COMBATANT, flags: { small: { x: 1 } }, defeated: true },
    OWNER,
    combat,
  ),
  update("system data of the hero's combatant", "Combatant", { _id: HERO_COMBATANT, system: { x: 1 } }, GMS, combat),
  update("the actor of the hero's combatant", "Combatant", { _id: HERO_COMBATANT, actorId: FOE }, GMS, combat),
  update("the foe's initiative", "Combatant", { _id: FOE_COMBATANT, initiative: 12 }, GMS, combat),
  remove("the hero's combatant", "Combatant", HERO_COMBATANT, OWNER, combat),
  create("a group of combatants", "CombatantGroup", { name: "G" }, GMS, combat),
  update(
    "the initiative of a group that is Alice's",
    "CombatantGroup",
    { _id: id("band"), initiative: 5 },
    OWNER,
    combat,
  ),
  remove("a group that is Alice's", "CombatantGroup", id("band"), GMS, combat),

  create("a message", "ChatMessage", { content: "Hi" }, EVERYONE),
  create("a message in Alice's name", "ChatMessage", { content: "Hi", author: ALICE }, OWNER),
  update("Alice's message", "ChatMessage", { _id: id("greeting"), content: "Bye" }, OWNER),
  remove("Alice's message", "ChatMessage", id("greeting"), OWNER),

  create("a journal entry", "JournalEntry", { name: "J" }, TRUSTED_UP),
  update("Alice's journal entry", "JournalEntry", { _id: id("book"), name: "J" }, OWNER),
  create("a page of it", "JournalEntryPage", { name: "P" }, OWNER, book),
  update("a page that inherits", "JournalEntryPage", { _id: id("open"), name: "P" }, OWNER, book),
  update("a page that is Bob's", "JournalEntryPage", { _id: id("shut"), name: "P" }, [...GMS, "bob"], book),
  create("a category of it", "JournalEntryCategory", { name: "C" }, GMS, book),
  create("a folder", "Folder", { name: "F", type: "Actor" }, GMS),
  update("a folder", "Folder", { _id: id("outer"), name: "F" }, GMS),
  remove("a folder", "Folder", id("inner"), GMS),

  create("a macro", "Macro", { name: "M", type: "script", command: "1" }, EVERYONE),
  create("a macro in Alice's name", "Macro", { name: "M", type: "chat", command: "1", author: ALICE }, OWNER),
  update("Alice's macro", "Macro", { _id: id("dance"), command: "2" }, OWNER),
  remove("Alice's macro", "Macro", id("dance"), OWNER),
  update(
    "whether a result was drawn",
    "TableResult",
    { _id: id("coin"), drawn: true },
    EVERYONE,
    `RollTable.${id("loot")}`,
  ),
  update("what a result says", "TableResult", { _id: id("coin"), description: "x" }, GMS, `RollTable.${id("loot")}`),
  create("a playlist", "Playlist", { name: "P" }, GMS),
  create("a sound of Bob's playlist", "PlaylistSound", { name: "S" }, [...GMS, "bob"], playlist),
  update("a sound of Bob's playlist", "PlaylistSound", { _id: id("song"), name: "S" }, [...GMS, "bob"], playlist),
  create("a memory of the fog", "FogExploration", { scene: SCENE }, EVERYONE),
  create("cards", "Cards", { name: "C" }, GMS),

  create("a setting of the world", "Setting", { key: "small.other", value: "1" }, GMS),
  update("a setting of the world", "Setting", { _id: id("difficulty"), value: "4" }, GMS),
  create("a setting of Alice's own", "Setting", { key: "small.mine", value: "1", user: ALICE }, OWNER),
  remove("a setting of the world", "Setting", id("difficulty"), GMS),

  create("a player", "User", { name: "U", role: 1 }, GMS),
  create("a gamemaster", "User", { name: "U", role: 4 }, GM_ONLY),
  update("Alice's colour", "User", { _id: ALICE, color: "#123456" }, OWNER),
  update("Alice's password", "User", { _id: ALICE, password: "new" }, OWNER),
  update("Alice's name", "User", { _id: ALICE, name: "Alicia" }, GMS),
  update("Alice's role", "User", { _id: ALICE, role: 2 }, GMS),
  update("Alice's role to gamemaster", "User", { _id: ALICE, role: 4 }, GM_ONLY),
  update("Alice's role to gamemaster by an operator", "User", { _id: ALICE, "==role": 4 }, GM_ONLY),
  update(
    "Alice's role to gamemaster by generation 14's operator",
    "User",
    { _id: ALICE, role: { __$OPERATOR$__: "ForcedReplacement", value: 4 } },
    GM_ONLY,
  ),
  update("Alice's permissions", "User", { _id: ALICE, permissions: { ACTOR_CREATE: true } }, GM_ONLY),
  update("the gamemaster's password", "User", { _id: GAMEMASTER, password: "new" }, GM_ONLY),
  remove("Bob", "User", BOB, GMS),
];

/** The operations that only the server can refuse, as it compares the document before and after. */
export const RESERVED: Row[] = [
  update("who owns the hero", "Actor", { _id: HERO, ownership: { [BOB]: 3 } }, GMS),
  update("a field of the hero that the manifest reserves", "Actor", { _id: HERO, system: { secret: "x" } }, GMS),
  update("the author of Alice's message", "ChatMessage", { _id: id("greeting"), author: BOB }, GMS),
];
