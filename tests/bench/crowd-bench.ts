import type { Page } from "playwright-core";
import type { TableRow } from "./row.ts";

const COMBATANTS = 60;
const TURNS = 40;
const TURN_AIM = 50;

/**
 * Times the next turn of an encounter of 60 combatants, from the call of `nextTurn` to its end, on the scene with 200
 * tokens that `pathBench` leaves. Deletes all other encounters.
 */
export async function turnBench(page: Page): Promise<TableRow> {
  const play = (type: string): Promise<{ median: number; worst: number; combatants: number }> =>
    page.evaluate(
      async ([count, turns, kind]) => {
        for (const combat of [...game.combats]) await combat.delete();
        const { scene } = canvas;
        const tokens = scene.tokens.contents.slice(0, count);
        const combat = await CONFIG.Combat.documentClass.create({ type: kind, scene: scene.id, active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
        );
        await combat.rollAll();
        await combat.startCombat();
        // The tracker is drawn where it is seen.
        ui.sidebar.changeTab("combat", "primary");
        const times: number[] = [];
        for (let turn = 0; turn < turns; turn++) {
          const began = performance.now();
          await combat.nextTurn();
          times.push(performance.now() - began);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        const combatants = combat.combatants.size;
        await combat.delete();
        ui.sidebar.changeTab("chat", "primary");
        times.sort((a, b) => a - b);
        return { median: times[turns >> 1]!, worst: times.at(-1)!, combatants };
      },
      [COMBATANTS, TURNS, type] as const,
    );
  const bare = await play("base");
  const found = await play("staged");
  return {
    name: `next turn, 200 tokens and ${found.combatants} combatants`,
    value: `${found.median.toFixed(0)} ms`,
    good: found.median <= TURN_AIM,
    compared: `median of ${TURNS} on the gamemaster's own client with the server's answer, aim ${TURN_AIM} ms; worst ${found.worst.toFixed(0)} ms; an encounter of no ruleset takes ${bare.median.toFixed(0)} ms`,
  };
}

const CARDS = Number(process.env["FRAY_BENCH_CARDS"] ?? 1000);

/** Counts what remains after CARDS cards have been made and deleted: listeners, elements, windows, timers. */
export async function leakBench(page: Page): Promise<TableRow> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  await page.evaluate(() => {
    const kept = new Set<unknown>();
    const world = globalThis as any;
    world.benchTimers = kept;
    const { setInterval: set, clearInterval: clear } = world;
    world.setInterval = (...given: unknown[]): unknown => {
      const id = set(...given);
      kept.add(id);
      return id;
    };
    world.clearInterval = (id: unknown): void => {
      kept.delete(id);
      clear(id);
    };
  });
  const play = (cards: number): Promise<void> =>
    page.evaluate(async (count) => {
      const tavi = game.actors.getName("Tavi");
      const token = canvas.scene.tokens.getName("Bandit");
      const item = tavi.items.find((one: any) => one.type === "crusadeWeapon");
      // A plain hit each time: no player is offered a reaction.
      CONFIG.Dice.randomUniform = () => 0.45;
      let made = 0;
      for (let card = 0; card < count; card++) {
        const declaration = game.fray.declarationOf(tavi, "attack", { item: item.uuid, choices: {} });
        await game.fray.declare(
          { ...declaration, targets: [{ actor: token.actor.uuid, token: token.uuid }] },
          { dialog: false },
        );
        if (card % 50 === 49 || card + 1 === count) {
          // Only what has come to its end is deleted.
          const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
          for (let time = 0; time < 200; time++) {
            await wait();
            if (game.messages.every((one: any) => one.system.stage === "frozen")) break;
          }
          for (let time = 0; time < 10; time++) await wait();
          made += game.messages.size;
          await game.messages.documentClass.deleteDocuments(game.messages.map((one: any) => one.id));
        }
      }
      if (made < count) throw new Error(`${made} cards of ${count} were made`);
    }, cards);
  const counted = async (): Promise<Record<string, number>> => {
    await client.send("HeapProfiler.collectGarbage");
    const { metrics } = await client.send("Performance.getMetrics");
    const of = (name: string): number => metrics.find((one) => one.name === name)!.value;
    const own = await page.evaluate(() => ({
      apps: foundry.applications.instances.size,
      timers: (globalThis as any).benchTimers.size as number,
    }));
    return {
      listeners: of("JSEventListeners"),
      elements: of("Nodes"),
      heap: Math.round(of("JSHeapUsedSize") / 1e5) / 10,
      ...own,
    };
  };
  // Things that are made once and stay are there after the first cards.
  await play(50);
  const before = await counted();
  await play(CARDS);
  const after = await counted();
  const grown = (what: string): number => after[what]! - before[what]!;
  return {
    name: `left over from ${CARDS} cards`,
    value: `${grown("listeners")} listeners, ${grown("apps")} windows, ${grown("timers")} intervals`,
    // Less than one of anything for every ten cards is no leak of a card.
    good: ["listeners", "apps", "timers"].every((what) => grown(what) * 10 < CARDS),
    compared: `declared, drawn and deleted, after 50 to begin with; ${grown("elements")} elements more, the heap ${before["heap"]} MB before and ${after["heap"]} MB after`,
  };
}
