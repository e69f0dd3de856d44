import {
  ACTIONS,
  closeModifiers,
  damage,
  damageModifier,
  defencePenalty,
  diceMax,
  missileCover,
  modifierMax,
  offHand,
  rangedModifiers,
  resolveAttack,
  skillTest,
  takeDamage,
  woundState,
} from "../../../../src/rules/quest/index.ts";
import type {
  AttackResult,
  CloseSituation,
  Dice,
  Level,
  RangedSituation,
  ShieldSize,
} from "../../../../src/rules/quest/index.ts";
import { type RandomFight, type Wanted, type Write } from "../../random-fights.ts";

import { SIDES, of, body, setupOf, MANOEUVRES } from "./people.ts";

/**
 * Draws one attack (gear, cover, conditions, way of fighting, defences, dice) and what it must do by the pure rules.
 */
export function questFight(below: (limit: number) => number, dodgeFumbleMax: boolean): RandomFight {
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
          ...(has(theirs, "mounted") ? ["mounted" as const] : []),
          ...(has(theirs, "prone") ? ["prone" as const] : []),
          ...(has(mine, "mounted") ? ["againstMounted" as const] : []),
          ...(has(theirs, "unstable") ? ["unstableGround" as const] : []),
          ...(darkness ? [darkness] : []),
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
  const answers: { reaction: string; option: string }[] = [];
  const results: AttackResult[] = [];
  let rolled = 0;
  let freeUsed = false;
  let hp = foe.max - foe.hurt;
  let mortal: ReturnType<typeof woundState> = null;
  let disarmed = false;
  for (let blow = 0; blow < way.attacks; blow++) {
    // The other hand's parry is free once a round.
    const option = open.length ? pick(open.filter((one) => one !== "offHand" || !freeUsed)) : "none";
    if (open.length) answers.push({ reaction: `defence${blow + 1}`, option });
    const attack: Level =
      skill.master || situation.automaticCritical ? "critical" : skillTest({ roll: d100(), skill: percent });
    let defence: Level | null = null;
    if (option !== "none" && (attack === "critical" || attack === "success")) {
      const { value, master } = foe.skill(option === "dodge" ? "dodge" : armed ? "closeCombat" : "unarmedCombat");
      const again = option === "offHand" ? 0 : rolled++;
      freeUsed ||= option === "offHand";
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
    mortal = woundState({ hp, lethal: !nonLethal, mortal });
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
