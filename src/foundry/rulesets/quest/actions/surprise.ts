import { shownName } from "../../../documents/names.ts";
import type { Action, CardState, Declaration, Outcome } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CardSection } from "../../../contract/view.ts";
import { STATUS } from "../conditions.ts";
import type { SkillContext } from "../body.ts";
import { isOut, questOf, skillContext } from "../body.ts";
import { percentile, percentileRequest } from "../dice.ts";
import { encounterOf } from "../combat/encounter-of.ts";
import { setsDistance, stealthSkill, surpriseSide } from "../../../../rules/quest/encounter.ts";
import { opposedOdds } from "../../../../rules/quest/odds.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import type { Surprised, SurpriseKind } from "../../../../rules/quest/encounter.ts";
import type { QuestSettings } from "../../../../rules/quest/types.ts";
import { distanceChange, saidOf } from "../movement/said-distance.ts";
import type { SaidFor } from "../movement/said-distance.ts";
import { testDice, testLine } from "./test-view.ts";

interface One {
  readonly actor: string;
  readonly name: string;
  readonly skill: SkillContext;
  readonly pc: boolean;
}

interface SurpriseContext {
  readonly kind: SurpriseKind;
  readonly attacker: One;
  readonly unaware: readonly One[];
  readonly surpriseNeeds: QuestSettings["surpriseNeeds"];
  /** the encounter whose distance nobody has said yet, and what is usual then (OQ-037) */
  readonly usual: SaidFor | null;
}

interface SurpriseOutcome extends Outcome {
  readonly results: Readonly<Record<string, Surprised>>;
  readonly engaged: boolean;
  readonly stealthRoll: number;
}

const KINDS: readonly SurpriseKind[] = ["ambush", "sneak", "rush"];
const TRAVELS = ["foot", "mounted", "vehicle"] as const;

/** Ambush, sneak attack or rush: the best stealth of a side against the Perception of each of the other (OQ-027 … OQ-041). */
export const surprise: Action<SurpriseContext, SurpriseOutcome> = {
  id: "surprise",
  label: "FRAY.Quest.surpriseRoll",
  icon: "fa-solid fa-mask",
  actorTypes: ["quest"],
  targets: "many",
  gamemaster: true,
  context(declaration, reader) {
    const kind = KINDS.find((one) => one === declaration.choices.kind) ?? "ambush";
    const travel = TRAVELS.find((one) => one === declaration.choices.travel) ?? "foot";
    const key = stealthSkill({ kind, travel });
    const uuids = [declaration.actor, ...list(declaration.choices.attackers)];
    const attackers = [...new Set(uuids)]
      .map((uuid) => reader.actor(uuid))
      .filter((actor) => actor !== null)
      .filter((actor) => !isOut(actor));
    if (!attackers.length) return { refused: "NobodyThere", rule: "OQ-A11" };
    const one = (actor: (typeof attackers)[number], skill: string): One => ({
      actor: actor.uuid,
      name: shownName(actor),
      skill: skillContext(actor, skill),
      pc: questOf(actor).hero,
    });
    // One roll for the side, by the one who is best at it (OQ-A11).
    const best = attackers.map((actor) => one(actor, key)).reduce((a, b) => (b.skill.value > a.skill.value ? b : a));
    const unaware = declaration.targets
      .map((target) => reader.actor(target.actor))
      .filter((actor) => actor !== null)
      .filter((actor) => !isOut(actor))
      .map((actor) => one(actor, "perception"));
    return {
      kind,
      attacker: best,
      unaware,
      surpriseNeeds: reader.setting<QuestSettings["surpriseNeeds"]>("surpriseNeeds"),
      usual: usualDistance(declaration),
    };
  },
  fields: (context, declaration) => [
    {
      id: "kind",
      kind: "select",
      label: "FRAY.Quest.surpriseKind",
      value: context.kind,
      choices: KINDS.map((id) => ({ value: id, label: `FRAY.Quest.Surprise.${id}` })),
      rule: "OQ-027",
    },
    {
      id: "travel",
      kind: "select",
      label: "FRAY.Quest.travel",
      value: String(declaration.choices.travel ?? "foot"),
      choices: TRAVELS.map((id) => ({ value: id, label: `FRAY.Quest.Travel.${id}` })),
      rule: "OQ-031",
    },
  ],
  odds: ({ attacker, unaware }) => ({
    headlines: unaware.map((one) => {
      const chances = opposedOdds({
        playerSkill: one.pc ? one.skill.value : attacker.skill.value,
        opponentSkill: one.pc ? attacker.skill.value : one.skill.value,
      });
      const notices = one.pc ? chances.player : chances.opponent;
      return {
        words: { key: "FRAY.Quest.Odds.surprised", data: { name: one.name } },
        value: 1 - notices,
        kind: "chance" as const,
      };
    }),
    bars: [],
    thresholds: [],
  }),
  dice: ({ context }) =>
    context.unaware.length
      ? [
          percentileRequest("stealth", context.attacker.actor, context.attacker.skill.value, "FRAY.Die.stealth"),
          ...context.unaware.map(({ actor, skill }, index) =>
            percentileRequest(`perception${index}`, actor, skill.value, "FRAY.Die.perception"),
          ),
        ]
      : [],
  resolve(state) {
    const { attacker, unaware, surpriseNeeds } = state.context;
    const stealthRoll = percentile(state, "stealth")!;
    const { results, engaged } = surpriseSide({
      stealthRoll,
      stealthSkills: [attacker.skill.value],
      unaware: unaware.map(({ actor, skill, pc }, index) => ({
        id: actor,
        roll: percentile(state, `perception${index}`)!,
        skill: skill.value,
        pc,
      })),
      surpriseNeeds,
    });
    // Uuids hold dots, which the host reads as paths: the results are kept by place.
    const byPlace = Object.fromEntries(unaware.map(({ actor }, index) => [`u${index}`, results[actor]!]));
    return {
      results: byPlace,
      engaged,
      stealthRoll,
      harmless: !engaged && Object.values(byPlace).every((one) => one.canDefend),
    };
  },
  applyEffects(outcome, { context }) {
    const apart = context.usual && outcome.engaged ? [distanceChange(context.usual)] : [];
    const statuses = context.unaware.flatMap(({ actor: uuid, name }, index): Change[] => {
      const one = outcome.results[`u${index}`];
      const changes: Change[] = [];
      if (one?.surprised)
        changes.push({
          kind: "status",
          uuid,
          status: STATUS.surprised,
          active: true,
          label: { key: "FRAY.Change.surprised", data: { name }, rule: "OQ-035" },
        });
      if (one && !one.canDefend)
        changes.push({
          kind: "status",
          uuid,
          status: STATUS.defenceless,
          active: true,
          label: { key: "FRAY.Change.defenceless", data: { name }, rule: "OQ-036" },
        });
      return changes;
    });
    return [...apart, ...statuses];
  },
  view: (outcome, state) => ({ sections: state.context.unaware.map((_, index) => section(index, outcome, state)) }),
};

/** Attackers of the party set the distance together, as a rule ranged: so it is until the gamemaster says otherwise (OQ-037). */
function usualDistance(declaration: Declaration): SaidFor | null {
  const encounter = encounterOf(declaration);
  const { usual } = setsDistance({ attackers: declaration.choices.side === "party" ? "party" : "opponents" });
  return encounter && usual === "ranged" && saidOf(encounter) === "open"
    ? { uuid: encounter.uuid, distance: usual }
    : null;
}

const list = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? "")
        .split(",")
        .filter(Boolean);

function section(index: number, outcome: SurpriseOutcome | null, state: CardState<SurpriseContext>): CardSection {
  const { attacker, unaware, kind } = state.context;
  const one = unaware[index]!;
  const shown = (id: string, of: One, secret: boolean) => {
    const roll = percentile(state, id);
    const level = roll === null ? null : skillTest({ roll, skill: of.skill.value });
    return { skill: of.skill, value: of.skill.value, parts: of.skill.parts, roll, level, secret, label: of.skill.name };
  };
  const hidden = shown("stealth", attacker, false);
  const seen = shown(`perception${index}`, one, true);
  const result = outcome?.results[`u${index}`] ?? null;
  const word = result && (!result.canDefend ? "defenceless" : result.surprised ? "surprised" : "notices");
  return {
    from: attacker.actor,
    to: one.actor,
    subtitle: { key: `FRAY.Quest.Surprise.${kind}` },
    band: word && {
      tone: word === "notices" ? "lose" : word === "surprised" ? "win" : "critical",
      word: { key: `FRAY.Quest.Result.${word}` },
      icon: word === "notices" ? "fa-solid fa-eye" : "fa-solid fa-mask",
      rule: word === "defenceless" ? "OQ-036" : word === "surprised" ? "OQ-035" : "OQ-033",
    },
    dice: [...testDice(hidden), ...testDice(seen)],
    lines: [...testLine(hidden), ...testLine(seen)],
    notes:
      outcome?.engaged && index === unaware.length - 1
        ? [{ words: { key: "FRAY.Quest.Note.engaged" }, rule: "OQ-041" }]
        : [],
  };
}
