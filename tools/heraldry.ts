import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ARMS } from "../src/foundry/documents/arms.ts";
import type { ArmsSide } from "../src/foundry/documents/arms.ts";
import { root } from "./setup.mjs";

/** The tinctures (heraldry's word for colours) of all token art, the same by day and by night. */
const TINCTURES = {
  argent: "#eef2f6",
  or: "#e5b53c",
  gules: "#b3213a",
  azure: "#2a62ad",
  vert: "#1f7350",
  purpure: "#6a4199",
  sable: "#171c24",
  tenne: "#b0561b",
  murrey: "#7c2350",
  cendree: "#75808d",
  sky: "#77a8d8",
  bone: "#d9cdb4",
} as const;
type Tincture = keyof typeof TINCTURES;

/**
 * The outlines, which tell the side: shields for friends, hexagons for foes, an octagon for a boss, a banner for a
 * group.
 */
const SHAPES = {
  heater: "M7 5H57V31C57 46 46 55 32 61 18 55 7 46 7 31z",
  square: "M8 6H56V37A24 24 0 0 1 8 37z",
  kite: "M32 3C46 3 55 10 55 22 55 40 43 54 32 62 21 54 9 40 9 22 9 10 18 3 32 3z",
  bouche: "M7 8C18 4 28 4 36 7 40 9 40 17 45 17 50 17 49 9 57 8V35C57 50 43 56 32 61 21 56 7 50 7 35z",
  eared: "M7 5Q20 13 32 5 44 13 57 5C54 19 60 32 53 45 48 54 39 56 32 61 25 56 16 54 11 45 4 32 10 19 7 5z",
  oval: "M32 4C48 4 56 16 56 32S48 60 32 60 8 48 8 32 16 4 32 4z",
  hexagon: "M32 3 57.5 17.5V46.5L32 61 6.5 46.5V17.5z",
  flat: "M17.5 6.5H46.5L61 32 46.5 57.5H17.5L3 32z",
  octagon: "M20.5 4H43.5L60 20.5V43.5L43.5 60H20.5L4 43.5V20.5z",
  banner: "M8 5H56V52L44 59 32 52 20 59 8 52z",
} as const;

/** Divisions and ordinaries: the parts of the field (the ground of the arms) that have a second tincture. */
const DIVISIONS = {
  pale: "M32 0H64V64H32z",
  fess: "M0 33H64V64H0z",
  bend: "M0 0 64 64H0z",
  chevron: "M0 64V52L32 26 64 52V64z",
  quarterly: "M32 0H64V32H32zM0 32H32V64H0z",
  chief: "M0 0H64V20H0z",
  base: "M0 46H64V64H0z",
  wavy: "M0 43q5.3-5 10.7 0t10.7 0 10.7 0 10.7 0 10.7 0 10.7 0V64H0z",
  band: "M0 24H64V41H0z",
  pole: "M23 0H41V64H23z",
  sash: "M-4 10 8-4 68 54 56 68z",
  saltire: "M0 8V0H8L32 24 56 0H64V8L40 32 64 56V64H56L32 40 8 64H0V56L24 32z",
  cross: "M25 0H39V25H64V39H39V64H25V39H0V25H25z",
  flames: "M0 64V48l8-10 5 9 6-16 7 15 6-19 6 19 7-15 6 16 5-9 8 10V64z",
  embattled: "M0 64V40H8v-7h9v7h10v-7h10v7h10v-7h9v7h8V64z",
  gyron: "M0 0 32 32H0zM64 0 32 32V0zM64 64 32 32H64zM0 64 32 32V64z",
} as const;

/** Charges (the figures on the arms), drawn in a box of 64 by 64 points, all equally heavy. */
const CHARGES = {
  star: "m32 12 5 11.6 12.5 1.1-9.5 8.3 2.9 12.3L32 38.8l-10.9 6.5L24 33l-9.5-8.3L27 23.6z",
  sun: "m32 10 3.2 8.5 7.7-4.9-2.1 8.9 9.1.6-7 5.9 7 5.9-9.1.6 2.1 8.9-7.7-4.9L32 48l-3.2-8.5-7.7 4.9 2.1-8.9-9.1-.6 7-5.9-7-5.9 9.1-.6-2.1-8.9 7.7 4.9z",
  moon: "M44 42A17 17 0 1 1 44 20 13.5 13.5 0 1 0 44 42z",
  tower: "M19 15h6v5h4v-5h6v5h4v-5h6v12l-4 3v15h4v5H19v-5h4V30l-4-3z",
  sword: "m32 9 3 5v24h8v4h-8v8h2.5v4h-11v-4H29v-8h-8v-4h8V14z",
  arrow: "m32 12 12 25-8-4v17h-8V33l-8 4z",
  axe: "M30 11h4v42h-4zM34 14c8 0 13 3 15 5-3 4-3 9 0 13-2 2-7 5-15 5zM30 14c-8 0-13 3-15 5 3 4 3 9 0 13 2 2 7 5 15 5z",
  hammer: "M14 16h24l12 8-12 8H14zM25 32h8v18h3v4H22v-4h3z",
  spear: "m32 7 6 12-4 5v31h-4V24l-4-5zM20 29h24v4H20z",
  cross: "M25 13h14l-3.5 15.5L51 25v14l-15.5-3.5L39 51H25l3.5-15.5L13 39V25l15.5 3.5z",
  mountain: "M8 52 23 25l9 14 10-20 14 33zM42 19l5 10-4 3-2-3-3 2z",
  eye: "M10 32c6-10 14-14 22-14s16 4 22 14c-6 10-14 14-22 14S16 42 10 32zm22-9a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  tusks: "M14 16c0 20 5 30 15 34-3-8-2-13 1-18-7-1-12-6-16-16zM50 16c0 20-5 30-15 34 3-8 2-13-1-18 7-1 12-6 16-16z",
  skull:
    "M32 12c11 0 18 7 18 17 0 6-3 9-6 11v8H20v-8c-3-2-6-5-6-11 0-10 7-17 18-17zm-8 15a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zm16 0a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zm-8 8-3 6h6z",
  wolf: "m14 12 9 9h18l9-9-2 20-8 9-4 11h-8l-4-11-8-9zm9 17 2 4 5 1zm18 0-7 5 5-1zM29 45h6l-3 4z",
  boar: "M16 18l7 4h18l7-4-2 14c0 8-3 12-7 15l1 5-5-3h-6l-5 3 1-5c-4-3-7-7-7-15zM24 38c-3 0-5-2-5-5 2 2 4 2 6 2zm16 0c3 0 5-2 5-5-2 2-4 2-6 2zM27 41h10v4H27z",
  bear: "M19 14c4 0 6 2 7 5 4-2 8-2 12 0 1-3 3-5 7-5 5 0 7 6 4 10 3 9 1 17-5 22-3 4-7 6-12 6s-9-2-12-6c-6-5-8-13-5-22-3-4-1-10 4-10zm5 15v4h4v-4zm12 0v4h4v-4zm-8 9 4 5 4-5z",
  horse: "M24 11l6 5c9 2 15 9 16 20l2 10-7 3-6-7-8 1-3 10H18c-1-9 0-16 4-22 0-7 0-13 2-20zm4 13v3h4v-3z",
  raven: "M12 24l10-8c6-2 11 0 14 5l16 22-13-4-6 9-3-8c-9 0-14-5-15-13zm10-3v3h3v-3z",
  serpent:
    "M42 14c-6-4-18-2-18 6 0 9 16 6 16 14 0 5-8 6-13 2l-5 6c8 7 26 6 26-7 0-13-16-9-16-15 0-3 6-3 8 0l8-1 3-4zM20 46h26v5H20z",
  claw: "M18 10c3 13 3 24-4 40 10-8 13-22 12-38zm12 0c3 15 3 28-3 44 10-9 13-26 11-43zm12 2c2 12 2 22-3 36 9-8 12-20 11-34z",
  flame: "M33 9c2 9 14 14 14 28 0 9-6 16-15 16s-15-7-15-16c0-7 4-11 7-17 1 4 2 6 5 8 3-6 5-11 4-19z",
  drop: "M32 10c9 12 15 19 15 28a15 15 0 0 1-30 0c0-9 6-16 15-28z",
  leaf: "M32 9c13 8 17 18 15 27-2 8-7 12-13 12v7h-4v-7c-6 0-11-4-13-12-2-9 2-19 15-27zm-1 13v20h2V22z",
  tree: "M32 9c9 0 13 6 12 11 6 3 6 13-3 15h-7v14h6v5H24v-5h6V35h-7c-9-2-9-12-3-15-1-5 3-11 12-11z",
  crown: "M13 20l9 9 10-14 10 14 9-9-4 24H17zM17 47h30v5H17z",
  key: "M32 10a10 10 0 0 1 3 19.500V34h7v5h-7v5h7v5h-7v6h-6V29.500A10 10 0 0 1 32 10zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  anchor:
    "M32 9a6 6 0 0 1 3 11v4h9v5h-9v17c6-1 10-5 11-10l6 5c-4 9-11 13-20 13s-16-4-20-13l6-5c1 5 5 9 11 10V29h-9v-5h9v-4a6 6 0 0 1 3-11zm0 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  bell: "M32 11c9 0 12 7 12 15v11l6 8H14l6-8V26c0-8 3-15 12-15zm-5 36h10c0 4-2 6-5 6s-5-2-5-6z",
  book: "M12 16c8-3 14-2 20 2 6-4 12-5 20-2v32c-8-3-14-2-20 2-6-4-12-5-20-2zm18 7c-4-2-8-3-12-2v20c4-1 8 0 12 2zm4 0v20c4-2 8-3 12-2V21c-4-1-8 0-12 2z",
  gun: "M9 20h38l6 4v7H31l-3 6h-6l-5 16H8l5-18-4-8z",
  bow: "M20 9c18 6 25 15 25 23s-7 17-25 23l-2-4 18-17H14v-4h22L18 13zm4 9 13 12c-1-5-6-9-13-12zm13 16L24 46c7-3 12-7 13-12z",
  mace: "M32 8l6 4 7-1 1 7 4 6-4 6-1 7-7-1-3 2v17h-6V38l-3-2-7 1-1-7-4-6 4-6 1-7 7 1z",
  scythe: "M14 14c14-6 27-3 36 10-9-5-17-6-23-4l11 33h-5L21 22l-4 2z",
  wheel:
    "M32 10a22 22 0 1 1 0 44 22 22 0 0 1 0-44zm-2 6a16 16 0 0 0-13 13l10 1zm4 0 3 14 10-1a16 16 0 0 0-13-13zM17 35a16 16 0 0 0 13 13l-3-14zm30 0-10-1-3 14a16 16 0 0 0 13-13z",
  lightning: "M36 8 17 36h12l-4 20 22-30H34z",
  helm: "M32 10c11 0 17 8 17 19v21l-12 4V38h-10v16l-12-4V29c0-11 6-19 17-19zM20 28v4h24v-4z",
  mask: "M13 17c13-5 25-5 38 0 1 16-4 30-19 37-15-7-20-21-19-37zm7 10c2 5 7 6 10 3-2-4-6-5-10-3zm24 0c-4-2-8-1-10 3 3 3 8 2 10-3zm-19 15c4 3 10 3 14 0-2 6-12 6-14 0z",
  fist: "M18 22c0-4 6-4 6 0v-4c0-4 6-4 6 0v-1c0-4 6-4 6 0v3c0-4 6-4 6 0v14c0 6-2 8-4 10v11H22V44c-4-3-8-8-10-14 3-2 6-1 6 2z",
  wing: "M12 18c14-8 30-8 40-2-2 6-6 8-11 9 1 4-2 7-7 8 0 4-3 7-8 7 0 5-3 9-9 11 3-10-1-20-5-33z",
  spider:
    "M32 20a6 6 0 0 1 4 10l12-10 4 8-3 2-2-4-8 7 11-1 4 10-4 1-2-6-9 1 7 6-3 10-4-1 2-7-6-4a8 8 0 0 1-6 4 8 8 0 0 1-6-4l-6 4 2 7-4 1-3-10 7-6-9-1-2 6-4-1 4-10 11 1-8-7-2 4-3-2 4-8 12 10a6 6 0 0 1 4-10z",
  shell:
    "M32 12c12 2 20 12 18 24L36 48l4 6H24l4-6-14-12c-2-12 6-22 18-24zm0 6-2 26h4zm-10 4 5 20-9-8c-1-5 1-9 4-12zm20 0c3 3 5 7 4 12l-9 8z",
  heart: "M32 52C20 43 13 36 13 27c0-11 14-14 19-4 5-10 19-7 19 4 0 9-7 16-19 25z",
  bones:
    "M14 18c-4-6 5-10 7-4 6-2 8 6 2 8l9 7 9-7c-6-2-4-10 2-8 2-6 11-2 7 4 3 5-5 8-7 4l-7 9 7 9c2-4 10-1 7 4 4 6-5 10-7 4-6 2-8-6-2-8l-9-7-9 7c6 2 4 10-2 8-2 6-11 2-7-4-3-5 5-8 7-4l7-9-7-9c-2 4-10 1-7-4z",
  hood: "M32 9c14 4 20 18 18 44H38c3-6 4-12 3-18H23c-1 6 0 12 3 18H14C12 27 18 13 32 9zm0 10c-5 2-8 6-9 12h18c-1-6-4-10-9-12z",
  club: "M37 8c9 1 13 8 9 15L29 53l-9-5 13-28c0-6 0-10 4-12zm1 7v4h4v-4zm-4 9v4h4v-4z",
  pike: "m32 5 5 13 9-3-3 11-7 2 1 28h-10l1-28-7-2-3-11 9 3z",
  quarrel: "M30 12h4v10l14 3v5l-14 4v19h-4V34l-14-4v-5l14-3zM26 48h12l-6 7z",
} as const;

/** The description of arms, by the names in the tables above. */
interface Blazon {
  readonly shape: keyof typeof SHAPES;
  readonly field: Tincture;
  readonly division?: keyof typeof DIVISIONS;
  /** of the division; sable unless given */
  readonly over?: Tincture;
  readonly charge?: keyof typeof CHARGES;
  /** of the charge; argent unless given */
  readonly tincture?: Tincture;
  /** the thin inner line; unless given, "argent" (silver) for friends and "or" (gold) for foes */
  readonly fillet?: Tincture;
  /** the arms left and right behind these, for a party */
  readonly beside?: readonly [Blazon, Blazon];
}

/** The places and sizes of the three arms of a party. */
const PLACES = {
  left: "translate(-1 1) scale(.58)",
  right: "translate(27.900 1) scale(.58)",
  front: "translate(9 13.500) scale(.72 .76)",
};

/** Draws the arms of a token, or the three of a party, as the text of an SVG of 256 by 256 pixels. */
export function drawToken(blazon: Blazon): string {
  const [left, right] = blazon.beside ?? [];
  const drawAt = (arms: Blazon, place: keyof typeof PLACES): string =>
    `<g transform="${PLACES[place]}">${drawOne(arms, place)}</g>`;
  let art = drawOne(blazon, "c");
  if (left && right) art = drawAt(left, "left") + drawAt(right, "right") + drawAt(blazon, "front");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">${art}</svg>\n`;
}

/**
 * Draws single arms: field, at most one division and one charge, then a dark rim and a thin line inside it.
 * @param clip the id of the clipping outline, which no other arms of the drawing may have
 */
function drawOne(blazon: Blazon, clip: string): string {
  const shape = SHAPES[blazon.shape];
  const isFoe = ["hexagon", "flat", "octagon", "banner"].includes(blazon.shape);
  const fillet = TINCTURES[blazon.fillet ?? (isFoe ? "or" : "argent")];
  const division =
    blazon.division && `<path fill="${TINCTURES[blazon.over ?? "sable"]}" d="${DIVISIONS[blazon.division]}"/>`;
  const charge =
    blazon.charge &&
    `<path fill="${TINCTURES[blazon.tincture ?? "argent"]}" fill-rule="evenodd" stroke="${TINCTURES.sable}" stroke-opacity=".35" stroke-width=".75" transform="translate(32 32) scale(.88) translate(-32 -32)" d="${CHARGES[blazon.charge]}"/>`;
  return (
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath><g clip-path="url(#${clip})"><path fill="${TINCTURES[blazon.field]}" d="M0 0h64v64H0z"/>${division ?? ""}${charge ?? ""}</g>` +
    `<path d="${shape}" fill="none" stroke="${TINCTURES.sable}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="none" stroke="${fillet}" stroke-width="2" stroke-linejoin="round"/>`
  );
}

/**
 * Draws the tokens of assets/blazons.json into a folder, as `<name>.svg`.
 * @throws Error where a blazon names a shape, tincture, division or charge that does not exist, or two look alike
 */
export function drawTokens(target: string): void {
  const blazons = JSON.parse(readFileSync(join(root, "assets/blazons.json"), "utf8")) as Record<string, Blazon>;
  mkdirSync(target, { recursive: true });
  const nameByArt = new Map<string, string>();
  for (const [name, blazon] of Object.entries(blazons)) {
    for (const arms of [blazon, ...(blazon.beside ?? [])]) checkWords(name, arms);
    const art = drawToken(blazon);
    const sameLooking = nameByArt.get(art);
    if (sameLooking) throw new Error(`assets/blazons.json: ${name} looks exactly like ${sameLooking}`);
    nameByArt.set(art, name);
    writeFileSync(join(target, `${name}.svg`), art);
  }
}

/** The shapes, and the tinctures of field and charge, from which the arms of new actors are made, by side. */
const NEWCOMERS = {
  hero: {
    shapes: ["heater", "square", "kite", "bouche", "eared", "oval"],
    fields: ["azure", "vert", "purpure", "cendree"],
    charge: ["argent", "or"],
  },
  foe: {
    shapes: ["hexagon", "flat", "octagon"],
    fields: ["gules", "tenne", "murrey", "sable"],
    charge: ["bone", "or"],
  },
} as const satisfies Record<
  ArmsSide,
  { shapes: readonly Blazon["shape"][]; fields: readonly Tincture[]; charge: readonly Tincture[] }
>;

/** The charges that generated arms may have: all but those that stand for death. */
const BORNE = (Object.keys(CHARGES) as (keyof typeof CHARGES)[]).filter(
  (charge) => !["skull", "bones"].includes(charge),
);

/**
 * Draws the arms that new actors get into a folder: `hero-01.svg` and `foe-01.svg` onwards, for each side as many as
 * `ARMS` of src/foundry/documents/arms.ts says.
 */
export function drawArms(target: string): void {
  mkdirSync(target, { recursive: true });
  const divisions = [undefined, ...(Object.keys(DIVISIONS) as (keyof typeof DIVISIONS)[])];
  const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
  for (const side of ["hero", "foe"] as const) {
    const { shapes, fields, charge } = NEWCOMERS[side];
    for (let index = 0; index < ARMS; index++) {
      // the index steps through all lists at once, through the divisions five at a time, so that neighbours differ in all parts
      const field = pick<Tincture>(fields, index);
      const division = pick(divisions, index * 5);
      const blazon: Blazon = {
        shape: pick<Blazon["shape"]>(shapes, index),
        field,
        charge: pick(BORNE, index),
        tincture: pick<Tincture>(charge, Math.floor(index / fields.length)),
        ...(division && { division, over: field === "sable" ? ("cendree" as const) : ("sable" as const) }),
      };
      writeFileSync(join(target, `${side}-${String(index + 1).padStart(2, "0")}.svg`), drawToken(blazon));
    }
  }
}

/** Checks that a blazon names only what the tables have. @throws Error where it does not */
function checkWords(name: string, blazon: Blazon): void {
  for (const [key, table] of [
    ["shape", SHAPES],
    ["field", TINCTURES],
    ["division", DIVISIONS],
    ["charge", CHARGES],
    ["over", TINCTURES],
    ["tincture", TINCTURES],
  ] as const) {
    const value = blazon[key];
    if (value !== undefined && !(value in table))
      throw new Error(`assets/blazons.json: ${name}: no ${key} called ${value}`);
  }
}
