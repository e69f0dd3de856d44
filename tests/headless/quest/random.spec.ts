import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ACTIONS,
  closeModifiers,
  damage,
  damageModifier,
  defencePenalty,
  diceMax,
  hitPoints,
  missileCover,
  modifierMax,
  offHand,
  rangedModifiers,
  resolveAttack,
  skillBase,
  skillTest,
  takeDamage,
  woundState,
} from "../../../src/rules/quest/index.ts";
import type {
  AttackResult,
  CloseSituation,
  Dice,
  Level,
  RangedSituation,
  ShieldSize,
  SkillId,
} from "../../../src/rules/quest/index.ts";
import {
  FIGHTS,
  FIGHTS_TIMEOUT,
  peopleOf,
  runFights,
  seeded,
  type RandomFight,
  type Source,
  type Wanted,
  type Write,
} from "../random-fights.ts";
import { settings } from "../../browser/steps.ts";
import { place, view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/** What everybody carries besides, so that everything the rules tell apart is thrown and shot. */
const CARRIED = [
  {
    name: "Seeded javelin",
    type: "questWeapon",
    system: {
      dice: { count: 1, sides: 6, plus: 0 },
      skill: "rangedCombat",
      reach: "strength",
      range: 2,
      thrown: true,
      mechanical: false,
      rounds: 1,
      offHand: false,
    },
  },
  {
    name: "Seeded crossbow",
    type: "questWeapon",
    system: {
      dice: { count: 2, sides: 6, plus: 0 },
      skill: "rangedCombat",
      reach: "metres",
      range: 150,
      thrown: false,
      mechanical: true,
      rounds: 3,
      offHand: false,
    },
  },
  {
    name: "Seeded parrying dagger",
    type: "questWeapon",
    system: {
      dice: { count: 1, sides: 4, plus: 1 },
      skill: "closeCombat",
      reach: "close",
      range: 0,
      thrown: false,
      mechanical: false,
      rounds: 1,
      offHand: true,
    },
  },
  { name: "Seeded shield", type: "questShield", system: { size: "large" } },
];

/** The people of the hollow way as their files tell them, and what they carry besides. */
// One shield each, the seeded one: which of two counts is the table's affair.
const people = new Map(
  [...peopleOf("quest")].map(([name, source]) => [
    name,
    { ...source, items: [...source.items.filter(({ type }) => type !== "questShield"), ...CARRIED] },
  ]),
);
const SIDES = [
  ["Maren Alder", "Brother Corvin"],
  ["Road Robber", "Robber Archer", "Robber Captain", "Grey Wolf"],
] as const;

const of = (source: Source, type: string) => source.items.filter((item) => item.type === type);

/** A body as it shall stand before the blow, and the writes that make it stand so. */
function body(name: string, below: (limit: number) => number) {
  const source = people.get(name)!;
  const characteristics = { ...source.system.characteristics, str: 4 + below(28), siz: 4 + below(24) };
  const percents = new Map(of(source, "questSkill").map((item) => [item.name, 5 + below(105)]));
  const skill = (key: SkillId): { value: number; master: boolean } => {
    const item = of(source, "questSkill").find((one) => one.system.key === key);
    const value = item ? percents.get(item.name)! : skillBase({ skill: key, characteristics }).value;
    return { value, master: value >= 100 };
  };
  const held = new Set(
    of(source, "questWeapon")
      .filter(() => below(3) === 0)
      .map((item) => item.name),
  );
  const shield = below(3) === 0 ? (["small", "medium", "large"] as const)[below(3)]! : null;
  const points = below(7);
  const worn = of(source, "questArmour").length > 0 && below(3) > 0;
  const naturalArmour = below(3) === 0 ? below(3) : 0;
  const max = hitPoints({ con: characteristics.con, siz: characteristics.siz }).value;
  return {
    name,
    source,
    characteristics,
    percents,
    skill,
    held,
    shield,
    points,
    worn,
    naturalArmour,
    armour: (worn ? points : 0) + naturalArmour,
    max,
    hurt: below(max),
  };
}
type Body = ReturnType<typeof body>;

function setupOf(one: Body, statuses: Record<string, boolean>): Write[] {
  const { name: who, source, characteristics, percents, held, shield, points, worn, naturalArmour, hurt } = one;
  return [
    ...of(source, "questSkill").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.percent": percents.get(item.name)! },
    })),
    ...of(source, "questWeapon").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.held": held.has(item.name), "system.toLoad": 0 },
    })),
    ...of(source, "questArmour").map((item): Write => ({
      who,
      item: item.name,
      update: { "system.worn": worn, "system.points": points },
    })),
    { who, item: "Seeded shield", update: { "system.held": shield !== null, "system.size": shield ?? "large" } },
    {
      who,
      update: {
        "system.characteristics.str": characteristics.str,
        "system.characteristics.siz": characteristics.siz,
        "system.naturalArmour": naturalArmour,
        "system.hp.damage": hurt,
        "system.mortal.state": "none",
        "system.notes": "",
      },
      statuses: {
        dead: false,
        "fray.dying": false,
        "fray.unconscious": false,
        "fray.fumbled": false,
        "fray.prone": false,
        "fray.mounted": false,
        "fray.unstable": false,
        "fray.underwater": false,
        "fray.blinded": false,
        "fray.helpless": false,
        "fray.coverPartial": false,
        "fray.coverExcellent": false,
        "fray.charging": false,
        ...statuses,
      },
    },
  ];
}

const MANOEUVRES = [
  "attack",
  "attack",
  "attack",
  "allOutAttack",
  "greatAttack",
  "charge",
  "disarm",
  "setWeapon",
  "offHand",
] as const;

/** One random attack: gear, cover, conditions, way of fighting, defences, dice; and what the pure rules say of it. */
function questFight(below: (limit: number) => number, dodgeFumbleMax: boolean): RandomFight {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const side = below(2);
  const [own, foe] = [body(pick(SIDES[side]!), below), body(pick(SIDES[1 - side]!), below)];
  const weapon = pick(of(own.source, "questWeapon"));
  own.held.add(weapon.name);
  const kind = weapon.system.reach === "close" ? "close" : weapon.system.thrown ? "thrown" : "missile";
  const close = kind === "close";
  const wanted = close ? pick(MANOEUVRES) : "attack";
  const manoeuvre = wanted === "offHand" && !weapon.system.offHand ? "attack" : wanted;
  const some = (id: string, chance = 5): Record<string, boolean> =>
    below(chance) === 0 ? { [`fray.${id}`]: true } : {};
  const mine = {
    ...some("prone"),
    ...some("mounted"),
    ...some("unstable"),
    ...some("underwater", 12),
    ...some("blinded"),
  };
  const theirs = {
    ...some("prone"),
    ...some("mounted"),
    ...some("unstable"),
    ...some("helpless", 12),
    ...pick<Record<string, boolean>>([{}, {}, { "fray.coverPartial": true }, { "fray.coverExcellent": true }]),
    ...(manoeuvre === "setWeapon" ? { "fray.charging": true } : {}),
  };
  const has = (who: object, id: string): boolean => `fray.${id}` in who;
  const modifier = (below(5) - 2) * 10;
  const nonLethal = below(5) === 0;
  const darkness = below(4) === 0 ? pick(["partialDarkness", "darkness"] as const) : null;
  const wind = below(4) === 0 ? pick(["highWind", "fierceWind"] as const) : null;

  const applies: CloseSituation[] = [];
  const helpless = has(theirs, "helpless");
  if (close) {
    if (helpless) applies.push("helplessTarget");
    if (has(theirs, "prone")) applies.push("targetProne");
    if (has(mine, "mounted")) applies.push("mounted");
    if (has(mine, "prone")) applies.push("prone");
    // One ground only: water counts before whatever lies under it.
    if (has(mine, "unstable")) applies.push("unstableGround");
    if (has(mine, "underwater")) applies.push("underwater");
    if (darkness) applies.push(darkness);
  }
  const shot: RangedSituation[] = [];
  if (!close) {
    if (wind) shot.push(wind);
    if (foe.characteristics.siz > 20) shot.push("largeTarget");
    if (helpless) shot.push("helplessTarget");
    if (has(theirs, "prone")) shot.push("proneTarget");
    for (const [id, name] of [
      ["prone", "shooterProne"],
      ["underwater", "shooterUnderwater"],
      ["unstable", "shooterUnstable"],
      ["blinded", "shooterBlinded"],
    ] as const)
      if (has(mine, id)) shot.push(name);
    if (has(theirs, "coverExcellent")) shot.push("excellentCover");
    else if (has(theirs, "coverPartial")) shot.push("partialCover");
  }
  const situation = close
    ? closeModifiers({ applies })
    : { ...rangedModifiers({ applies: shot }), automaticCritical: false };
  const known = Math.min(
    0,
    ...situation.parts.filter((part) => part.label.endsWith("Cover")).map((part) => part.value),
  );
  const shielded = kind === "missile" ? Math.min(0, missileCover({ shield: foe.shield }).value - known) : 0;
  const way = manoeuvre === "offHand" ? ACTIONS.attack : ACTIONS[manoeuvre];
  const skill = own.skill(weapon.system.skill);
  const percent =
    skill.value +
    situation.value +
    shielded +
    modifier +
    way.modifier +
    (manoeuvre === "offHand" ? offHand({ use: "attack", place: 0 }).modifier.value : 0);

  // How the blow may be met, and what that is worth.
  const stance = close
    ? closeModifiers({
        applies: [
          ...(has(theirs, "prone") ? ["prone" as const] : []),
          ...(has(mine, "mounted") ? ["againstMounted" as const] : []),
          ...(has(theirs, "unstable") ? ["unstableGround" as const] : []),
        ],
      }).value
    : 0;
  const armed =
    foe.shield !== null ||
    of(foe.source, "questWeapon").some((item) => foe.held.has(item.name) && item.system.reach === "close");
  const freeParry = foe.held.has("Seeded parrying dagger");
  const parries: ShieldSize[] = ["medium", "large"];
  const mayParry = kind === "close" || (kind === "thrown" && foe.shield !== null && parries.includes(foe.shield));
  const open =
    helpless || kind === "missile"
      ? []
      : ["none", ...(mayParry ? ["parry"] : []), "dodge", ...(mayParry && freeParry ? ["offHand"] : [])];

  const faces: { face: number; of: number }[] = [];
  const d100 = (): number => {
    const face = 1 + below(100);
    faces.push({ face, of: 100 });
    return face;
  };
  const sum = ({ count, sides, plus = 0 }: Dice): number => {
    let total = plus;
    for (let nth = 0; nth < count; nth++) {
      const face = 1 + below(sides);
      faces.push({ face, of: sides });
      total += face;
    }
    return total;
  };
  const arm = damageModifier({ strength: own.characteristics.str, siz: own.characteristics.siz });
  const answers: { window: string; option: string }[] = [];
  const results: AttackResult[] = [];
  let rolled = 0;
  let hp = foe.max - foe.hurt;
  let mortal: ReturnType<typeof woundState> = null;
  let disarmed = false;
  for (let blow = 0; blow < way.attacks; blow++) {
    const option = open.length ? pick(open) : "none";
    if (open.length) answers.push({ window: `defence${blow + 1}`, option });
    const attack: Level =
      skill.master || situation.automaticCritical ? "critical" : skillTest({ roll: d100(), skill: percent });
    let defence: Level | null = null;
    if (option !== "none" && (attack === "critical" || attack === "success")) {
      const { value, master } = foe.skill(option === "dodge" ? "dodge" : armed ? "closeCombat" : "unarmedCombat");
      const again = option === "offHand" ? 0 : rolled++;
      defence = master
        ? "critical"
        : skillTest({ roll: d100(), skill: value + stance + (again ? defencePenalty({ nth: again + 1 }) : 0) });
    }
    const result = resolveAttack({
      attack,
      defence,
      kind: option === "none" ? "none" : option === "dodge" ? "dodge" : "parry",
      dodgeFumbleMax,
    });
    results.push(result);
    if (manoeuvre === "disarm") {
      disarmed ||= result.damage !== "none";
      continue;
    }
    if (result.damage === "none") continue;
    const dice: Dice = weapon.system.dice;
    const { extraDamage: extra, maximumModifier } = way;
    const maximum = result.damage === "max";
    const weaponTotal = maximum ? 0 : sum(dice) + (extra ? sum(extra) : 0);
    const most = modifierMax(arm);
    const modifierTotal =
      maximum || weapon.system.mechanical || arm.sign === 0 ? 0 : maximumModifier ? most : arm.sign * sum(arm);
    const { net } = damage({
      weaponTotal,
      weaponMax: diceMax(dice) + (extra ? diceMax(extra) : 0),
      modifierTotal,
      modifierMax: most,
      armour: foe.armour,
      maximum,
      ignoreArmour: result.ignoreArmour,
      mechanical: weapon.system.mechanical,
    });
    if (net < 1) continue;
    hp = takeDamage({ hp, net }).hp;
    const worse = woundState({ hp, lethal: !nonLethal, mortal });
    mortal = mortal === "dying" && worse === "stable" ? "dying" : worse;
  }
  const first = of(foe.source, "questWeapon").find((item) => foe.held.has(item.name));
  const expected: Wanted[] = [
    { who: foe.name, path: "system.hp.damage", value: foe.max - hp },
    { who: foe.name, path: "system.mortal.state", value: mortal ?? "none" },
    { who: foe.name, path: "status:fray.dying", value: mortal === "dying" },
    { who: foe.name, path: "status:fray.unconscious", value: mortal === "stable" },
    { who: foe.name, path: "status:fray.fumbled", value: results.some((one) => one.defenderFumbles) },
    { who: own.name, path: "status:fray.fumbled", value: results.some((one) => one.attackerFumbles) },
    { who: own.name, item: weapon.name, path: "system.toLoad", value: weapon.system.rounds - 1 },
    ...(first ? [{ who: foe.name, item: first.name, path: "system.held", value: !disarmed }] : []),
  ];
  const foreign: Write[] = below(2)
    ? [{ who: foe.name, update: { "system.notes": "<p>Somebody was here.</p>", "system.fortune": below(3) } }]
    : [];
  const choices = {
    ...(modifier ? { modifier } : {}),
    ...(nonLethal ? { nonLethal } : {}),
    ...(manoeuvre === "attack" ? {} : { manoeuvre }),
    ...(close && darkness ? { "situations-light": darkness } : {}),
    ...(!close && wind ? { "situations-wind": wind } : {}),
  };
  return {
    setup: [...setupOf(own, mine), ...setupOf(foe, theirs)],
    who: own.name,
    action: "attack",
    item: weapon.name,
    foe: foe.name,
    choices,
    dice: faces,
    answers,
    wanted: expected,
    foreign,
  };
}

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
  const { page } = gamemaster;
  await view(page, "The hollow way");
  await place(page, {
    "Maren Alder": [8, 6],
    "Brother Corvin": [8, 7],
    "Road Robber": [7, 6],
    "Robber Archer": [7, 7],
    "Robber Captain": [9, 6],
    "Grey Wolf": [9, 7],
  });
  await settings(page, { reactionSeconds: 300 });
  await page.evaluate(
    async ([names, carried]) => {
      const { game } = globalThis as any;
      for (const name of names as string[]) {
        const { actor } = game.scenes.viewed.tokens.getName(name);
        const shields = actor.items.filter((item: any) => item.type === "questShield").map((item: any) => item.id);
        if (shields.length) await actor.deleteEmbeddedDocuments("Item", shields);
        await actor.createEmbeddedDocuments("Item", carried);
      }
    },
    [SIDES.flat(), CARRIED] as const,
  );
});

afterAll(() => table.leave());

describe("random attacks of quest on the host", () => {
  test.each([21, 22, 23, 24])(
    "OQ-053, OQ-056, OQ-059 … OQ-065, OQ-P01, OQ-P04, OQ-P05, OQ-P07, OQ-P09, OQ-P11 … OQ-P14, OQ-A09: attacks of seed %i end as the pure rule says, and their undo as it was",
    async (seed) => {
      const dodgeFumbleMax = seed % 2 === 0;
      await settings(gamemaster.page, { "quest.dodgeFumbleMax": dodgeFumbleMax, autoApply: seed > 22 });
      const below = seeded(seed);
      expect(
        await runFights(
          gamemaster.page,
          Array.from({ length: FIGHTS }, () => questFight(below, dodgeFumbleMax)),
        ),
      ).toEqual([]);
    },
    FIGHTS_TIMEOUT,
  );
});
