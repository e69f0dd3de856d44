import { host, localize } from "../host/host.ts";
import type { MessageDocument } from "../host/host.ts";
import { declare } from "../cards/declare.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { phase } from "../engine/settle.ts";
import { isCard, partsOf } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";
import { readerFor } from "../documents/reader.ts";
import { rulesetOf, rulesets } from "../contract/registry.ts";
import type { FrayCombat } from "../combat/combat.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../host/documents.ts";

/** What the flows leave to one another and to the cleaning up. */
export interface FlowState {
  readonly folder: string;
  readonly made: { delete(): Promise<unknown> }[];
  readonly values: Map<string, unknown>;
}

interface Check {
  readonly id: string;
  /** Resolves with what it saw; throws with what was wrong. */
  run(bag: FlowState): Promise<string | void>;
}

/** The main flows of every ruleset that has foes in its packs: import, attack, apply, undo, initiative. */
export const checks: readonly Check[] = [
  { id: "documents", run: documents },
  { id: "packs", run: packs },
  { id: "import", run: importFoes },
  { id: "attack", run: attackFoe },
  { id: "apply", run: applyAttack },
  { id: "undo", run: undoAttack },
  { id: "harm", run: harmFoe },
  { id: "initiative", run: rollInitiative },
  { id: "move", run: moveToken },
];

function expect(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Whether the host could read everything stored in the world. */
async function documents(): Promise<string> {
  const { actors, items, messages, combats, scenes, macros } = host.game;
  const all = Object.entries({ actors, items, messages, combats, scenes, macros });
  const broken = all.flatMap(([name, { invalidDocumentIds }]) => [...invalidDocumentIds].map((id) => `${name} ${id}`));
  expect(broken.length === 0, broken.join(", "));
  return all.map(([name, { size }]) => `${size} ${name}`).join(", ");
}

async function packs(): Promise<string> {
  const own = host.game.packs.filter((pack) => pack.metadata.packageName === host.game.system.id);
  expect(own.length > 0, "no compendium packs");
  let count = 0;
  for (const pack of own) {
    const documents = await pack.getDocuments();
    expect(documents.length > 0, `${pack.collection} is empty`);
    const { size } = await pack.getIndex();
    expect(size === documents.length, `${pack.collection} lists ${size} and holds ${documents.length}`);
    count += documents.length;
  }
  return `${own.length} packs, ${count} documents`;
}

/** Two foes of the first ruleset that has a pack of actors. */
async function importFoes(bag: FlowState): Promise<string> {
  for (const pack of host.game.packs) {
    if (pack.metadata.packageName !== host.game.system.id || pack.metadata.type !== "Actor") continue;
    const documents = (await pack.getDocuments()) as ActorDocument[];
    const ruleset = rulesets().find((entry) => documents.some((document) => rulesetOf(document) === entry));
    const forecast = await ruleset?.forecast();
    const fighters = documents.filter(
      (document) => ruleset && rulesetOf(document) === ruleset && forecast?.fighter(document, readerFor(ruleset.id)),
    );
    if (fighters.length < 2) continue;
    const actors: ActorDocument[] = [];
    for (const fighter of fighters.slice(0, 2)) {
      const { _id, ...data }: Record<string, unknown> = { ...fighter.toObject(), folder: bag.folder };
      actors.push((await host.CONFIG.Actor.documentClass.create(data)) as ActorDocument);
    }
    bag.values.set("actors", actors);
    return actors.map((actor) => actor.name).join(", ");
  }
  throw new Error("no pack with two fighters");
}

function actorsOf(bag: FlowState): [ActorDocument, ActorDocument] {
  const actors = bag.values.get("actors") as [ActorDocument, ActorDocument] | undefined;
  expect(actors, "nothing was imported");
  return actors;
}

async function attackFoe(bag: FlowState): Promise<string> {
  const [attacker, foe] = actorsOf(bag);
  const ruleset = rulesetOf(attacker)!;
  const [offer] = rulesetOf(attacker)!.offers(attacker, null, readerFor(rulesetOf(attacker)!.id));
  expect(offer, `${attacker.name} has nothing to act with`);
  bag.values.set("before", JSON.stringify(foe.toObject().system));
  const declared = (await declare(
    { ...offer.declaration, targets: [{ actor: foe.uuid, token: null }] },
    { dialog: false },
  )) as MessageDocument | null;
  expect(declared, "the attack was refused");
  bag.made.push(declared);
  const card = await settled(declared.id);
  expect(card.system.stage === "frozen", `the card is ${card.system.stage}`);
  bag.values.set("card", card);
  return `${ruleset.id}: ${card.id}`;
}

/** Waits until a card is resolved; reaction windows are answered with their fallback. */
async function settled(id: string): Promise<CardMessage> {
  for (let tries = 0; tries < 100; tries++) {
    const message = host.game.messages.get(id);
    expect(isCard(message), "the card is gone");
    if (message.system.stage !== "declared") return message;
    const open = Object.keys(message.system.deadlines).filter((window) => !message.system.answers[window]);
    for (const window of open) {
      const { action, state } = partsOfCard(message);
      const asked = action.windows?.(state).find((one: { id: string }) => one.id === window);
      if (asked) await sendCardCommand({ card: id, act: "answer", window, option: asked.fallback });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the card was not resolved within five seconds");
}

async function applyAttack(bag: FlowState): Promise<string> {
  const card = bag.values.get("card") as CardMessage | undefined;
  expect(card, "there is no card");
  if (card.system.outcome?.harmless) return "harmless";
  expect(await sendCardCommand({ card: card.id, act: "apply" }), "Apply was refused");
  expect(phase(card) === "applied", `the card is ${phase(card)}`);
  expect(!(await pressQuietly(card.id)), "it could be applied twice");
  return phase(card);
}

async function pressQuietly(card: string): Promise<boolean> {
  return sendCardCommand({ card, act: "apply" });
}

async function undoAttack(bag: FlowState): Promise<string> {
  const card = bag.values.get("card") as CardMessage | undefined;
  expect(card, "there is no card");
  const [, foe] = actorsOf(bag);
  if (phase(card) === "applied") expect(await sendCardCommand({ card: card.id, act: "undo" }), "Undo was refused");
  expect(JSON.stringify(foe.toObject().system) === bag.values.get("before"), "the foe is not as before");
  return phase(card);
}

async function harmFoe(bag: FlowState): Promise<string> {
  const [, foe] = actorsOf(bag);
  const ruleset = rulesetOf(foe)!;
  const bar = ruleset.types.Actor[foe.type]?.token?.bar1;
  const before = ruleset.health(foe);
  expect(bar && before, `${foe.name} has no bar`);
  const declaration = ruleset.adjustHealth.declare(foe, null, 1, bar);
  expect(declaration, "harm could not be declared");
  const declared = (await declare(declaration, { dialog: false })) as MessageDocument | null;
  expect(declared, "harm was refused");
  bag.made.push(declared);
  const card = await settled(declared.id);
  for (let tries = 0; tries < 100 && phase(card) !== "applied"; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const after = ruleset.health(foe)!;
  expect(after.value === before.value - 1, `${before.value} → ${after.value}`);
  expect(await sendCardCommand({ card: card.id, act: "undo" }), "Undo was refused");
  expect(ruleset.health(foe)!.value === before.value, "the bar did not come back");
  return `${before.value} → ${after.value} → ${before.value}`;
}

async function rollInitiative(bag: FlowState): Promise<string> {
  const actors = actorsOf(bag);
  const ruleset = rulesetOf(actors[0])!;
  const combat = (await host.CONFIG.Combat.documentClass.create({ type: ruleset.id, active: false })) as FrayCombat;
  bag.made.push(combat);
  expect(combat.type === ruleset.id, `the encounter is ${combat.type}`);
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actor) => ({ actorId: actor.id })),
  );
  const known = new Set(host.game.messages.map((message: MessageDocument) => message.id));
  await combat.rollInitiative(
    combat.combatants.map((entry: { id: string }) => entry.id),
    { messageOptions: { whisper: [host.game.user.id] } },
  );
  // The dice said what they rolled: only what this roll said is taken away again.
  for (const message of host.game.messages)
    if (!known.has(message.id) && message.author?.isSelf)
      bag.made.push(message as unknown as { delete(): Promise<unknown> });
  const totals = combat.combatants.map((entry: { initiative: number | null }) => entry.initiative);
  expect(
    totals.every((total: number | null) => total !== null),
    "somebody has no initiative",
  );
  return totals.join(", ");
}

/** A token walks on a scene of its own, and the host tells where it went. */
async function moveToken(bag: FlowState): Promise<string> {
  const [actor] = actorsOf(bag);
  const scene = (await host.CONFIG.Scene.documentClass.create({
    name: localize("FRAY.SelfCheck.folder"),
    navigation: false,
    width: 1000,
    height: 1000,
    padding: 0,
  })) as SceneDocument;
  bag.made.push(scene);
  const { size } = scene.grid as { size: number };
  const data = await actor.getTokenDocument({ x: size, y: size });
  const [token] = (await scene.createEmbeddedDocuments("Token", [data.toObject()])) as [TokenDocument];
  await token.move([{ x: size * 2, y: size }], { showRuler: false });
  expect(
    token._source.x === size * 2 && token._source.y === size,
    `the token stands at ${token._source.x}, ${token._source.y}`,
  );
  return `${token.movementAction ?? ""}`;
}

function partsOfCard(message: CardMessage) {
  const parts = partsOf(message);
  expect(parts, "the card is of no known action");
  return parts;
}
