import type { Page } from "playwright-core";
import { CHARGE, RUSH, type Situation } from "../../../src/rules/forecast/approach.ts";
import type { QuestFighter } from "../../../src/rules/quest/forecast-types.ts";
import { questTactics } from "../../../src/rules/quest/forecast-tactics.ts";
import type { StagedFighter, StagedState } from "../../../src/rules/staged/forecast-types.ts";
import { pumpTactics, soloRounds } from "../../../src/rules/swords/pumping.ts";
import type { TeamBody } from "../../../src/rules/swords/team.ts";
import { settings } from "../../browser/steps.ts";
import type { Way } from "../../../src/rules/forecast/chain.ts";
import type { TurnsFighter } from "../../../src/rules/turns/forecast.ts";
import { turnsTactics } from "../../../src/rules/turns/forecast-plan.ts";
import { place, view } from "../steps.ts";
import { HeadlessTable } from "../table.ts";

/* One against one in each ruleset, and two where stances count, fought at a headless table. */

/** A fighter of Staged, and their state. */
type StagedNow = StagedFighter & StagedState;

export interface Cast {
  readonly ruleset: string;
  /** of several of a ruleset */
  readonly name?: string;
  readonly scene: string;
  /** fights in `npm test` */
  readonly sample: number;
  /** where they stand; those with a square stand nowhere else */
  readonly squares: Readonly<Record<string, readonly [number, number]>>;
  readonly action: string;
  /** items they strike with, by name */
  readonly items: Readonly<Record<string, string>>;
  /** what is said with the action; the name of a thing stands for its id */
  readonly choices?: Readonly<Record<string, string | boolean | number>>;
  /** what windows of a card are answered, by how their ids begin */
  readonly answers?: Readonly<Record<string, string>>;
  /**
   * what a fighter does instead of striking, from its part of the plan, its state after its turn, and its target
   */
  readonly instead?: (
    fighter: object,
    after: object | null,
    foe: object,
    situation: Situation,
  ) =>
    | (Pick<Cast, "choices" | "answers"> & Partial<Pick<Cast, "action" | "items">> & { readonly run?: boolean })
    | null;
  /** what they hold beside their own, and how they begin every fight */
  readonly gear?: Readonly<Record<string, object>>;
  readonly given?: Readonly<
    Record<
      string,
      {
        readonly system?: object;
        readonly statuses?: readonly string[];
        /** by name of an item */
        readonly items?: Readonly<Record<string, object>>;
      }
    >
  >;
  /** what a state is told apart by */
  readonly shown: readonly string[];
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

/** The way to strike that the odds of Quest favour. */
const manoeuvre: Cast["instead"] = (fighter, _, foe, situation) => {
  const tactics = questTactics([fighter, foe] as QuestFighter[]);
  const deed = tactics.deedOf(0, tactics.start(0), 1, tactics.start(1), situation);
  return deed.kind === "strike" ? { choices: { manoeuvre: deed.manoeuvre }, run: deed.manoeuvre === "charge" } : null;
};

export const CASTS: readonly Cast[] = [
  {
    ruleset: "crusade",
    scene: "The old quay",
    sample: 4,
    squares: { Tavi: [10, 8], Bandit: [11, 8] },
    action: "attack",
    items: { Tavi: "Cutlass", Bandit: "Cutlass" },
    shown: ["stressLeft", "tempWounds", "fate", "shield"],
    settings: { reactionSeconds: 60 },
  },
  {
    ruleset: "crusade",
    name: "crusade, walking up",
    scene: "The old quay",
    sample: 1,
    // Too far for two walks: one of them walks and charges, along a row where nobody and no wall stands.
    squares: { Tavi: [2, 7], Bandit: [16, 7] },
    action: "attack",
    items: { Tavi: "Cutlass", Bandit: "Cutlass" },
    instead: (_fighter, _after, _foe, situation) => ({ run: situation === RUSH || situation === CHARGE }),
    shown: ["stressLeft", "tempWounds", "fate", "shield"],
    settings: { reactionSeconds: 60 },
  },
  {
    ruleset: "swords",
    scene: "The sand ring",
    sample: 3,
    squares: { Grok: [10, 8], "Demon-warrior": [11, 8] },
    action: "contest",
    items: { Grok: "Barbarian", "Demon-warrior": "Warrior of the Pit" },
    // Either may win.
    given: { "Demon-warrior": { items: { "Warrior of the Pit": { full: 3 } } } },
    shown: ["cliche", "absorbed"],
  },
  {
    ruleset: "swords",
    name: "swords, missiles",
    scene: "The sand ring",
    sample: 3,
    squares: { Selena: [10, 8], "Demon-warrior": [11, 8] },
    action: "contest",
    items: { Selena: "Former Elf Samurai", "Demon-warrior": "Warrior of the Pit" },
    // Her bow while volleys are left before hand-to-hand.
    instead: (fighter) =>
      (fighter as { missiles?: { volleys: number | null } }).missiles?.volleys
        ? { action: "shot", items: { Selena: "Bow" } }
        : null,
    shown: ["cliche", "absorbed", "volleys"],
    given: {
      Selena: { items: { Bow: { held: true } } },
      "Demon-warrior": { items: { "Warrior of the Pit": { full: 2 } } },
    },
    settings: { "swords.volleys": 2 },
  },
  {
    ruleset: "swords",
    name: "swords, pumping",
    scene: "The sand ring",
    sample: 3,
    squares: { Selena: [10, 8], "Demon-warrior": [11, 8] },
    action: "contest",
    items: { Selena: "Former Elf Samurai", "Demon-warrior": "Warrior of the Pit" },
    // A cliché that costs its foe three dice is worth staking some of it.
    given: {
      Selena: { items: { "Former Elf Samurai": { full: 3, inappropriate: true } } },
      "Demon-warrior": { items: { "Warrior of the Pit": { full: 3 }, "Black harness": { worn: false } } },
    },
    instead: (fighter, _, foe) => {
      const [own, other] = [fighter, foe].map((one) => (one as { bodies: TeamBody[] }).bodies[0]!);
      const { a, b } = pumpTactics(soloRounds({}))(own!, other!);
      return { choices: { pumped: a }, answers: { pump: String(b) } };
    },
    shown: ["cliche", "absorbed"],
    settings: { "swords.pumping": true, "swords.volleys": 0, reactionSeconds: 60 },
  },
  {
    ruleset: "quest",
    scene: "The hollow way",
    sample: 1,
    squares: { "Brother Corvin": [10, 8], "Robber Captain": [11, 8] },
    action: "attack",
    items: { "Brother Corvin": "Mace", "Robber Captain": "Longsword" },
    // The way to strike that the odds favour.
    instead: manoeuvre,
    shown: ["hp"],
    settings: { "quest.silentDefence": "best" },
  },
  {
    ruleset: "quest",
    name: "quest, walking up",
    scene: "The hollow way",
    sample: 1,
    // Twenty metres apart: one walks, the other may charge.
    squares: { "Brother Corvin": [4, 8], "Robber Captain": [14, 8] },
    action: "attack",
    items: { "Brother Corvin": "Mace", "Robber Captain": "Longsword" },
    instead: manoeuvre,
    shown: ["hp"],
    settings: { "quest.silentDefence": "best" },
  },
  {
    ruleset: "staged",
    scene: "The mustering yard",
    sample: 1,
    squares: { "Sergeant Aldous": [10, 8], "Gate Halberdier": [11, 8] },
    action: "attack",
    items: { "Sergeant Aldous": "Sabre", "Gate Halberdier": "Halberd" },
    // The first blow of whoever is fresh takes a level of fatigue.
    instead: (fighter) => ((fighter as StagedNow).fatigue === "fresh" ? { choices: { exert: true } } : null),
    shown: ["wounds", "fatigue", "guarding"],
  },
  {
    ruleset: "staged",
    name: "staged, walking up",
    scene: "The mustering yard",
    sample: 1,
    // Twenty-four paces apart: one runs, and the other hustles up and strikes.
    squares: { "Sergeant Aldous": [3, 8], "Gate Halberdier": [15, 8] },
    action: "attack",
    items: { "Sergeant Aldous": "Sabre", "Gate Halberdier": "Halberd" },
    instead: (fighter) => ((fighter as StagedNow).fatigue === "fresh" ? { choices: { exert: true } } : null),
    shown: ["wounds", "fatigue", "guarding"],
  },
  {
    ruleset: "staged",
    name: "staged, stances",
    scene: "The mustering yard",
    sample: 1,
    squares: { "Mirelle Voss": [9, 8], "Sergeant Aldous": [10, 8], "Gate Halberdier": [11, 8] },
    action: "attack",
    items: {},
    // A musket from the rear, bare hands without anybody in front; loading where there is nothing to strike with.
    instead: (fighter, after) => {
      const { fatigue, rear, weapons } = fighter as StagedNow;
      const loads = weapons.some(({ readied = 0 }, at) => ((after as StagedNow | null)?.readied[at] ?? 0) > readied);
      const items = {
        "Sergeant Aldous": "Sabre",
        "Gate Halberdier": "Halberd",
        ...((rear || loads) && { "Mirelle Voss": "Musket" }),
      };
      const choices: Cast["choices"] = loads ? { act: "load" } : { exert: fatigue === "fresh" };
      return { action: loads ? "act" : "attack", items, choices };
    },
    shown: ["wounds", "fatigue", "readied", "rear", "guarding"],
    settings: { "staged.ground": "freeform" },
  },
  {
    ruleset: "turns",
    scene: "The giant’s ford",
    sample: 3,
    squares: { Tombril: [10, 8], "Hill Giant": [11, 8] },
    action: "attack",
    items: { Tombril: "Short sword +2", "Hill Giant": "Club" },
    shown: ["stamina", "injuries", "shield"],
  },
  {
    ruleset: "turns",
    name: "turns, walking up",
    scene: "The giant’s ford",
    sample: 1,
    // Nine squares between them: one walks, and the other comes up and strikes.
    squares: { Tombril: [4, 8], "Hill Giant": [14, 8] },
    action: "attack",
    items: { Tombril: "Short sword +2", "Hill Giant": "Club" },
    shown: ["stamina", "injuries", "shield"],
  },
  {
    ruleset: "turns",
    name: "turns, concealed",
    scene: "The giant’s ford",
    sample: 3,
    squares: { Tombril: [10, 8], "Hill Giant": [11, 8] },
    action: "attack",
    items: { Tombril: "Short sword +2", "Hill Giant": "Club" },
    // From hiding, whoever is.
    instead: (fighter) =>
      (fighter as { concealed?: boolean }).concealed
        ? { action: "attack", items: { Tombril: "Short sword +2" }, choices: { sneak: true } }
        : null,
    given: { Tombril: { statuses: ["fray.concealed"] } },
    shown: ["stamina", "injuries", "hidden"],
  },
  {
    ruleset: "turns",
    name: "turns, distracted",
    scene: "The cooper’s yard",
    sample: 2,
    squares: { Janine: [10, 8], Cedryk: [11, 9], "Half-orc": [11, 8] },
    action: "attack",
    items: { Janine: "Longsword", Cedryk: "Dagger", "Half-orc": "Great axe" },
    // From behind where the plan says so, or behind the shield.
    instead: (fighter, _, foe): ReturnType<NonNullable<Cast["instead"]>> => {
      const both = [fighter, foe] as TurnsFighter[];
      const tactics = turnsTactics(both, {});
      const deed = tactics.deed(0, tactics.start(0), 1, tactics.start(1), (fighter as { way: Way }).way);
      if (deed?.kind === "parry") return { action: "parry", items: {}, choices: { shield: "Heater shield" } };
      return deed?.kind === "sneak" ? { choices: { sneak: true } } : null;
    },
    given: { "Half-orc": { system: { stamina: { value: 4 } } } },
    shown: ["stamina", "injuries", "shield", "parrying"],
  },
  {
    ruleset: "turns",
    name: "turns, parrying",
    scene: "The giant’s ford",
    sample: 3,
    squares: { "Gate Guard": [10, 8], Tombril: [11, 8] },
    action: "attack",
    items: { "Gate Guard": "Spear", Tombril: "Short sword +2" },
    // The dagger is raised, and the shield behind it.
    instead: (_, after) =>
      ((after as { guard?: number } | null)?.guard ?? -1) >= 0
        ? { action: "parry", items: {}, choices: { weapon: "Parrying dagger", shield: "Round shield" } }
        : null,
    gear: {
      "Gate Guard": {
        name: "Parrying dagger",
        type: "turnsWeapon",
        system: { die: "d4", mode: "melee", carried: "hand", breakable: true },
      },
    },
    given: { "Gate Guard": { system: { stamina: { value: 0 } } } },
    shown: ["stamina", "injuries", "shield", "guard", "counted"],
  },
];

/** Opens a table for the gamemaster alone; cards offer no optional reactions and are applied by themselves. */
export async function openForDuels(): Promise<{ table: HeadlessTable; page: Page }> {
  const table = await HeadlessTable.open();
  const seat = await table.sit("Gamemaster");
  const { page } = seat;
  // What a fight's last blow sets off may still be on its way when its encounter is deleted: the server says so.
  seat.expectComplaint(/There is no document Combat\./);
  await settings(page, { economy: "advice", movement: "advice", reactionSeconds: 0, autoApply: true });
  await page.evaluate(() => {
    ui.sidebar.changeTab("settings", "primary");
    // What rounds and turns begin and end by themselves, while it does: nobody acts before it is done.
    const opening = ((globalThis as any).opening = new Set());
    const { prototype } = CONFIG.Combat.documentClass;
    const manage = prototype._manageTurnEvents;
    prototype._manageTurnEvents = function (...given: unknown[]) {
      const work = Promise.resolve(manage.apply(this, given)).finally(() => opening.delete(work));
      opening.add(work);
      return work;
    };
    return game.settings.set("fray", "outlook", false);
  });
  return { table, page };
}

/** Activates a cast's scene, puts its fighters on their squares, and applies its settings and extra gear. */
export async function goTo(page: Page, cast: Cast): Promise<void> {
  await view(page, cast.scene);
  await place(page, cast.squares);
  await settings(page, { reactionSeconds: 0, ...cast.settings });
  await page.evaluate(async (gear) => {
    for (const [name, item] of Object.entries(gear))
      await game.scenes.viewed.tokens.getName(name).actor.createEmbeddedDocuments("Item", [item]);
  }, cast.gear ?? {});
}

/** Makes a page's dice follow a seed (mulberry32): the same ones for the same seed. */
export const chanceOf = (page: Page, seed: number): Promise<void> =>
  page.evaluate((start) => {
    let state = start;
    CONFIG.Dice.randomUniform = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
    };
  }, seed);

/** Restores the cast's fighters and places, applies what it gives them, and begins a new encounter with them. */
export async function begin(page: Page, { ruleset, squares, given = {} }: Cast): Promise<void> {
  await place(page, squares);
  await page.evaluate(
    async ([type, names, starts]) => {
      const world = globalThis as any;
      const scene = game.scenes.viewed;
      while (world.opening.size) await Promise.all(world.opening);
      for (const combat of [...game.combats]) await combat.delete();
      await game.messages.documentClass.deleteDocuments(game.messages.map((one: any) => one.id));
      world.kept ??= {};
      const tokens = (names as string[]).map((name) => scene.tokens.getName(name));
      for (const token of tokens) {
        const { actor } = token;
        const kept = (world.kept[actor.uuid] ??= actor.toObject());
        const effects = actor.effects
          .map((one: any) => one.id)
          .filter((id: string) => !kept.effects.some((one: any) => one._id === id));
        if (effects.length) await actor.deleteEmbeddedDocuments("ActiveEffect", effects);
        await actor.updateEmbeddedDocuments(
          "Item",
          kept.items.map(({ _id, system }: any) => ({ _id, system })),
        );
        await actor.update({ system: kept.system });
        const { system = {}, statuses = [], items = {} } = (starts as NonNullable<Cast["given"]>)[token.name] ?? {};
        await actor.update({ system });
        const changes = Object.entries(items).map(([name, change]) => ({
          _id: actor.items.getName(name).id,
          system: change,
        }));
        await actor.updateEmbeddedDocuments("Item", changes);
        for (const status of statuses) await actor.toggleStatusEffect(status, { active: true });
      }
      const combat = await CONFIG.Combat.documentClass.create({ type, scene: scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
      );
      await combat.startCombat();
      const apps = foundry.applications.instances;
      if (!apps.has("fray-forecast")) await game.fray.forecast(combat);
      const window = apps.get("fray-forecast");
      // No test looks at the window: drawing it at each change would take much of the time.
      Object.assign(window, { combat, targeting: "first", render: () => Promise.resolve(window) });
    },
    [ruleset, Object.keys(squares), given] as const,
  );
}

/** The ids of the combatants who may act now, whether they are tied, and the round; passes the turn if it has to. */
export const acting = (page: Page): Promise<{ ids: string[]; tie: boolean; round: number }> =>
  page.evaluate(async () => {
    const { combat } = game;
    const { opening } = globalThis as any;
    const begun = async (): Promise<void> => {
      while (opening.size) await Promise.all(opening);
    };
    await begun();
    if (!combat.block) {
      // Where rounds begin with statements of intent, all combatants state an attack in melee.
      for (const one of combat.combatants)
        await one.update({ "system.intent": { kind: "close", round: combat.round } });
      const unplaced = combat.combatants.filter((one: any) => one.initiative === null).map((one: any) => one.id);
      if (unplaced.length) await combat.rollInitiative(unplaced);
      await combat.nextTurn();
      await begun();
    }
    const { block } = combat;
    if (!block) throw new Error(`nobody acts in round ${combat.round}`);
    const ids = block.members.filter((id: string) => !combat.state.done.includes(id) && combat.canAct(id));
    return { ids, tie: block.kind === "tie", round: combat.round };
  });

/** The number of squares between two tokens in the same row. */
export const squaresBetween = (page: Page, who: string, foe: string): Promise<number> =>
  page.evaluate(
    ([own, other]) => {
      const [from, to] = [own, other].map((id) => game.combat.combatants.get(id).token);
      return Math.abs(from.x - to.x) / from.parent.grid.size;
    },
    [who, foe] as const,
  );

/** A charge of Crusade runs twelve squares at most (EC-028). */
const RUN = 12;

/** Moves a combatant by `squares` along the row towards its foe; with `run` the last part is a charge. */
export const walk = (page: Page, who: string, foe: string, squares: number, run: boolean): Promise<void> =>
  page.evaluate(
    async ([own, other, far, charges, longest]) => {
      const [token, target] = [own, other].map((id) => game.combat.combatants.get(id).token);
      const { size } = token.parent.grid;
      const { opening } = globalThis as any;
      const spent = (): number => game.combat.combatants.get(own).system.spent?.length ?? 0;
      // As drags: what is made of them, a charge for instance, is the mat's own.
      const go = async (count: number, ways: string[], done: () => boolean): Promise<void> => {
        const x = token.x + Math.sign(target.x - token.x) * count * size;
        const action = ways
          .map((id) => `fray-${game.combat.type}-${id}`)
          .find((id) => id in CONFIG.Token.movement.actions);
        await token.move([{ x, y: token.y, action }], { animate: false, method: "dragging" });
        while (opening.size) await Promise.all(opening);
        for (let turn = 0; !done(); turn++) {
          if (turn > 5000) throw new Error(`nothing came of ${token.name}'s way: ${ways[0]!}`);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      };
      const walked = charges ? Math.max(0, far - longest) : far;
      const before = spent();
      if (walked) await go(walked, ["walk", "move"], () => spent() > before);
      if (charges) await go(far - walked, ["charge"], () => token.actor.statuses.has("fray.charging"));
    },
    [who, foe, squares, run, RUN] as const,
  );

/**
 * One strikes at another, who has so much left, and what comes of it is applied; what a card asks is answered by the
 * plan.
 */
export const strike = (
  page: Page,
  { action, items, choices = {}, answers = {} }: Cast,
  who: string,
  foe: string,
  left = 1000,
): Promise<string> =>
  page.evaluate(
    async ([what, gear, own, other, points, said, known]) => {
      /**
       * The plan of Crusade: FATE where it makes a hit, else another throw; a block of what takes half (EC-137,
       * EC-156).
       */
      const choose = (reaction: string, card: any): string => {
        const [id, asked] = reaction.split("-");
        const { strikes, fate, settings: world } = card.system.context;
        const { weapon, target } = strikes.find((one: any) => one.id === id);
        const thrown = (die: string): any => card.rolls.find((roll: any) => roll.options.fray?.id === die);
        const face = (thrown(`${id}-fate`) ?? thrown(id!)).dice[0].results[0].result;
        const over = face + weapon.skill - target.defence.value;
        if (asked === "fate") {
          if (over + world.fateBonus > 0 && !fate.used.includes("bonus")) return "bonus";
          return fate.used.includes("reroll") ? "keep" : "reroll";
        }
        const raised = over > 0 ? over : over + world.fateBonus;
        const dealt = raised + weapon.damage + (face === 10 && !target.group ? 1 : 0);
        return dealt * 2 >= points ? "block" : "take";
      };
      const named = (id: string): any => game.combat.combatants.get(id);
      const [{ actor, token }, target] = [named(own), named(other)];
      const item = actor.items.getName((gear as Record<string, string>)[token.name]);
      const things = Object.entries(said).map(([key, value]) => [key, actor.items.getName(String(value))?.id ?? value]);
      const declaration = game.fray.declarationOf(actor, what, {
        ...(item && { item: item.uuid }),
        choices: Object.fromEntries(things),
      });
      const message = await game.fray.declare(
        { ...declaration, token: token.uuid, targets: [{ actor: target.actor.uuid, token: target.token.uuid }] },
        { dialog: false },
      );
      const card = message && game.messages.get(message.id);
      const answered = new Set<string>();
      for (let turn = 0; turn < 15000 && card?.system.stage === "declared"; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        for (const reaction of Object.keys(card.system.deadlines ?? {})) {
          if (answered.has(reaction)) continue;
          answered.add(reaction);
          const option =
            Object.entries(known).find(([start]) => reaction.startsWith(start))?.[1] ?? choose(reaction, card);
          await game.fray.press({ card: card.id, act: "answer", reaction, option });
        }
      }
      // What needs no dice is applied at once.
      if (card?.system.stage === "applied") return "";
      if (card?.system.stage !== "frozen") return `refused: ${JSON.stringify(card?.system.refusal ?? null)}`;
      await game.fray.press({ card: card.id, act: "apply" });
      return "";
    },
    [action, items, who, foe, left, choices, answers] as const,
  );
