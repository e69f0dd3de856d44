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
trash-2: trash trash-can trash-alt
brick-wall: block-brick
grid-2x2: table-cells-large
layers: layer-group
boxes: cubes
puzzle: puzzle-piece
plug: plug
dices: dice
dice-5: dice-five dice-six dice-d6
hexagon: dice-d20 dice-d10 dice-d12 dice-d8 dice-d4 hexagon
x: xmark times close
settings: gear cog
settings-2: sliders
cog: gears cogs
crosshair: bullseye crosshairs location-crosshairs
target: target
save: floppy-disk save
skull: skull skull-crossbones
rotate-ccw: rotate-left undo arrow-rotate-left clock-rotate-left
rotate-cw: rotate-right redo arrow-rotate-right rotate
refresh-cw: arrows-rotate sync refresh
footprints: person-walking shoe-prints boot
square-pen: pen-to-square edit
pencil: pen pencil pen-fancy feather feather-pointed
circle-user-round: circle-user user-circle
check: check
user-round: user user-large user-injured
user-cog: user-gear user-pen
user-check: user-check user-shield
user-x: user-slash user-xmark
users-round: users user-group people-group
users: users-gear
venetian-mask: mask
hat-glasses: user-secret
drama: masks-theater
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
sword: sword hand-fist
hourglass: hourglass hourglass-half hourglass-start hourglass-end
heart-crack: heart-crack
heart-pulse: heart-pulse
heart: heart
hand: hand hand-holding
file-lock: file-lock file-shield
file: file
file-text: file-lines
file-input: file-import
file-output: file-export
diamond: diamond
book-open: book-open book-open-reader
library: book-atlas atlas books
book: book
triangle-alert: triangle-exclamation exclamation-triangle
octagon-alert: octagon-exclamation circle-exclamation
tag: tag
tags: tags
table-2: table-list table th-list
play: play
pause: pause
circle-pause: circle-pause
square: stop square
rabbit: person-running running
person-standing: person person-rays person-praying
wand-sparkles: wand-sparkles wand-magic-sparkles magic person-fairy
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
ellipsis-vertical: ellipsis-vertical
ellipsis: ellipsis
download: download
upload: upload
code: code
arrow-right: arrow-right
arrow-left: arrow-left
arrow-down: arrow-down
arrow-up: arrow-up
arrow-down-a-z: arrow-down-a-z sort-alpha-down
arrow-down-1-0: arrow-down-9-1
arrow-up-down: sort arrows-up-down up-down
move: arrows-up-down-left-right up-down-left-right arrows
expand: expand
minimize-2: compress
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
log-out: right-from-bracket arrow-right-from-bracket sign-out-alt
log-in: right-to-bracket arrow-right-to-bracket sign-in-alt
copy: copy clone
messages-square: comments
message-square: comment message
info: circle-info info
circle-check: circle-check
circle-x: circle-xmark
circle-question-mark: circle-question question
circle: circle
chevrons-right: chevrons-right angles-right
chevrons-left: chevrons-left angles-left
chevrons-down: angles-down chevrons-down
chevrons-up: angles-up chevrons-up
chevron-up: chevron-up angle-up caret-up
chevron-down: chevron-down angle-down caret-down
chevron-right: caret-right chevron-right angle-right
chevron-left: caret-left chevron-left angle-left
zap: bolt bolt-lightning
sparkles: burst sparkles
bandage: bandage kit-medical
ban: ban
shrink: arrows-to-dot
flame: fire fire-flame-curved fire-flame-simple
snowflake: snowflake
droplet: droplet
sun: sun
moon: moon
lightbulb: lightbulb
clock: clock
calendar: calendar
bell: bell
crown: crown
gem: gem
coins: coins
weight: weight-hanging
scale: scale-balanced
brain: brain
anchor: anchor
feather: dove
bug: bug
music: music
volume-2: volume-high volume
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
mountain: mountain
tree-pine: tree tree-pine
cloud: cloud
wind: wind
crosshair: gun
ghost: ghost
bed: bed
heart-plus: heart-circle-plus
heart-minus: heart-circle-minus
clipboard-check: clipboard-check
list-check: list-check
stethoscope: stethoscope
battery: battery-empty
battery-full: battery-full
tent: campground
equal: equals
wind: lungs
arrow-down-to-line: person-falling
paw-print: paw horse dog cat
history: history
timer: stopwatch timer
package: box box-open
circle-slash: circle-minus
waypoints: route
heart-off: heart-circle-xmark
user-round-plus: user-plus
skip-back: backward-step
chess-knight: chess-knight
grid-3x3: chess-board
coffee: mug-hot
users-round: people-line
hat-glasses: user-ninja
external-link: arrow-up-right-from-square up-right-from-square
square-arrow-up-right: square-arrow-up-right
arrow-down-to-line: arrow-down-to-square
corner-left-up: turn-up
file-image: file-image
film: film
shapes: icons
type: font
box: cube
menu: bars
notepad-text: memo-pad
square-user-round: square-user
grid-3x3: game-board
package-open: treasure-chest
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
