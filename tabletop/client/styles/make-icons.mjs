/**
 * Writes icons.css: the glyphs behind Font Awesome's class names, drawn by Lucide (ISC licence), as CSS masks.
 * Run after changing the table: `node tabletop/client/styles/make-icons.mjs`.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const lucide = join(here, "../../../node_modules/lucide-static/icons");

/** Lucide's name, then Font Awesome's names for the same thing. */
const TABLE = `
trash-2: trash trash-can trash-alt dumpster trash-o
brick-wall: block-brick
grid-2x2: table-cells-large
layers: layer-group
boxes: cubes boxes-stacked
puzzle: puzzle-piece
plug: plug
dices: dice
dice-5: dice-five dice-six dice-d6
hexagon: dice-d20 dice-d10 dice-d12 dice-d8 dice-d4 hexagon
x: xmark times close
settings: gear cog
settings-2: sliders
cog: gears cogs
crosshair: bullseye crosshairs location-crosshairs bullseye-pointer bullseye-arrow
target: target
save: floppy-disk save
skull: skull skull-crossbones
rotate-ccw: rotate-left undo arrow-rotate-left clock-rotate-left undo-alt
rotate-cw: rotate-right redo arrow-rotate-right rotate redo-alt repeat
refresh-cw: arrows-rotate sync refresh sync-alt arrows-spin
footprints: person-walking shoe-prints boot walking person-hiking hiking
square-pen: pen-to-square edit
pencil: pen pencil pen-fancy feather feather-pointed pencil-alt
circle-user-round: circle-user user-circle
check: check
user-round: user user-large user-injured user-alt
user-cog: user-gear user-pen user-edit
user-check: user-check user-shield
user-x: user-slash user-xmark
users-round: users user-group people-group users-viewfinder user-friends
users: users-gear
venetian-mask: mask
hat-glasses: user-secret
drama: masks-theater theater-masks
shield-half: shield-halved shield-alt
shield: shield shield-blank
shield-check: shield-heart
plus: plus add
minus: minus
diff: plus-minus
image: image images
flag: flag flag-checkered
eye-off: eye-slash
eye: eye
swords: swords khanda
sword: sword hand-fist fist-raised sword-alt
hourglass: hourglass hourglass-half hourglass-start hourglass-end
heart-crack: heart-crack
heart-pulse: heart-pulse heartbeat
heart: heart
hand: hand hand-holding hand-paper hand-sparkles hand-holding-magic
file-lock: file-lock file-shield
file: file
file-text: file-lines file-alt file-pdf file-contract
file-input: file-import
file-output: file-export
diamond: diamond
book-open: book-open book-open-reader
library: book-atlas atlas books
book: book book-skull book-dead book-sparkles
triangle-alert: triangle-exclamation exclamation-triangle exclamation
octagon-alert: octagon-exclamation circle-exclamation
tag: tag
tags: tags
table-2: table-list table th-list
play: play
pause: pause
circle-pause: circle-pause pause-circle
square: stop square
rabbit: person-running running
person-standing: person person-rays person-praying
wand-sparkles: wand-sparkles wand-magic-sparkles magic person-fairy wand-magic wand hat-wizard
palette: palette
map: map
search: magnifying-glass search
lock: lock
lock-open: lock-open unlock
keyboard: keyboard
folder-plus: folder-plus
folder-minus: folder-minus
folder: folder
folder-open: folder-open
folder-tree: folder-tree
ellipsis-vertical: ellipsis-vertical ellipsis-v
ellipsis: ellipsis ellipsis-h
download: download
upload: upload
code: code
arrow-right: arrow-right long-arrow-alt-right
arrow-left: arrow-left
arrow-down: arrow-down
arrow-up: arrow-up
arrow-down-a-z: arrow-down-a-z sort-alpha-down
arrow-down-1-0: arrow-down-9-1
arrow-up-down: sort arrows-up-down up-down
move: arrows-up-down-left-right up-down-left-right arrows arrows-alt
expand: expand
minimize-2: compress compress-alt compress-arrows-alt
shirt: vest shirt
disc-3: transporter
backpack: suitcase briefcase bag-shopping sack
star: star
scroll-text: scroll
wrench: screwdriver-wrench wrench toolbox tools
hammer: hammer gavel
ruler: ruler ruler-combined
quote: quote-left quote-right
move-up-right: person-walking-arrow-right person-through-window person-from-portal
waves: person-swimming water
pickaxe: person-digging
book-user: passport
pilcrow: paragraph
list: list list-ul
list-ordered: list-ol
unlink: link-slash unlink
link: link chain
italic: italic
bold: bold
inbox: inbox
heading: heading
globe: globe earth-europe
door-open: door-open
door-closed: door-closed
log-out: right-from-bracket arrow-right-from-bracket sign-out-alt sign-out
log-in: right-to-bracket arrow-right-to-bracket sign-in-alt sign-in
copy: copy clone
messages-square: comments
message-square: comment message comment-alt
info: circle-info info info-circle
circle-check: circle-check check-circle
circle-x: circle-xmark times-circle
circle-question-mark: circle-question question question-circle
circle: circle
chevrons-right: chevrons-right angles-right angle-double-right
chevrons-left: chevrons-left angles-left angle-double-left
chevrons-down: angles-down chevrons-down angle-double-down
chevrons-up: angles-up chevrons-up angle-double-up
chevron-up: chevron-up angle-up caret-up
chevron-down: chevron-down angle-down caret-down
chevron-right: caret-right chevron-right angle-right
chevron-left: caret-left chevron-left angle-left
zap: bolt bolt-lightning
sparkles: burst sparkles
bandage: bandage kit-medical
ban: ban
shrink: arrows-to-dot
flame: fire fire-flame-curved fire-flame-simple fire-alt
snowflake: snowflake
droplet: droplet tint
sun: sun
moon: moon
lightbulb: lightbulb
clock: clock
calendar: calendar calendar-check calendar-day calendar-days calendar-alt calendar-week
bell: bell
crown: crown
gem: gem
coins: coins
weight: weight-hanging
scale: scale-balanced
brain: brain
anchor: anchor
feather: dove
bug: bug spider
music: music
volume-2: volume-high volume volume-up
maximize: maximize
grip-vertical: grip-vertical grip-lines
grip: grip
filter: filter
share-2: share-nodes share
send: paper-plane
paperclip: paperclip
bookmark: bookmark
house: house home
trophy: trophy
medal: medal award
axe: axe
bow-arrow: bow-arrow
mountain: mountain mountain-sun
tree-pine: tree tree-pine
cloud: cloud
wind: wind
crosshair: gun
ghost: ghost
bed: bed
heart-plus: heart-circle-plus
heart-minus: heart-circle-minus
clipboard-check: clipboard-check
list-check: list-check tasks
stethoscope: stethoscope
battery: battery-empty
battery-full: battery-full
tent: campground
equal: equals
wind: lungs
arrow-down-to-line: person-falling arrow-down-to-line
paw-print: paw horse dog cat
history: history
timer: stopwatch timer
package: box box-open
waypoints: route
heart-off: heart-circle-xmark
user-round-plus: user-plus
skip-back: backward-step step-backward
chess-knight: chess-knight
grid-3x3: chess-board th table-cells grid
coffee: mug-hot
users-round: people-line
hat-glasses: user-ninja
external-link: arrow-up-right-from-square up-right-from-square external-link-alt external-link
square-arrow-up-right: square-arrow-up-right
arrow-down-to-line: arrow-down-to-square
corner-left-up: turn-up
file-image: file-image
film: film
shapes: icons shapes
type: font
box: cube
menu: bars align-justify bars-staggered
notepad-text: memo-pad
square-user-round: square-user image-portrait portrait
grid-3x3: game-board
package-open: treasure-chest
circle-plus: circle-plus plus-circle
loader-circle: spinner circle-notch
circle-minus: circle-minus minus-circle
`;

const glyph = (name) => {
  const file = join(lucide, `${name}.svg`);
  if (!existsSync(file)) return null;
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/
    .exec(readFileSync(file, "utf8"))[1]
    .replace(/\s+/g, " ")
    .replace(/> </g, "><")
    .trim();
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>${inside.replace(/"/g, "'").replace(/ \/>/g, "/>")}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/%/g, "%25").replace(/#/g, "%23").replace(/</g, "%3c").replace(/>/g, "%3e")}")`;
};

const dot = `url("data:image/svg+xml,%3csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3e%3ccircle cx='12' cy='12' r='4'/%3e%3c/svg%3e")`;
const lines = [
  "/* Written by make-icons.mjs: Font Awesome's class names, Lucide's glyphs (ISC). Unknown names show a dot. */",
  "@layer compatibility {",
  `  .fa-solid, .fa-regular, .fa-light, .fa-thin, .fa-duotone, .fa-brands, .fas, .far, .fal, .fad, .fa { --fa-glyph: ${dot}; }`,
];
const seen = new Set();
for (const line of TABLE.trim().split("\n")) {
  const [name, names] = line.split(":");
  const url = glyph(name.trim());
  if (!url) {
    console.warn(`Lucide has no "${name}".`);
    continue;
  }
  const fresh = names
    .trim()
    .split(/\s+/)
    .filter((alias) => !seen.has(alias) && seen.add(alias));
  if (fresh.length) lines.push(`  ${fresh.map((alias) => `.fa-${alias}`).join(", ")} { --fa-glyph: ${url}; }`);
}
lines.push("}", "");
writeFileSync(join(here, "icons.css"), lines.join("\n"));

/* Whose they are: the build tells it, for which the package itself need not be installed. */
const { name, version, license, homepage } = JSON.parse(readFileSync(join(lucide, "../package.json"), "utf8"));
writeFileSync(join(here, "lucide/package.json"), `${JSON.stringify({ name, version, license, homepage }, null, 2)}\n`);
copyFileSync(join(lucide, "../LICENSE"), join(here, "lucide/LICENSE"));
