/**
 * Writes icons.css and further-icons.css: the glyphs behind Font Awesome's class names, drawn by Lucide (ISC licence),
 * as CSS masks.
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
plug: plug
dices: dice
dice-5: dice-five dice-six dice-d6
hexagon: dice-d20 dice-d10 dice-d12 dice-d8 dice-d4 hexagon
x: xmark times close
settings: gear cog
settings-2: sliders
cog: gears cogs
crosshair: bullseye crosshairs location-crosshairs bullseye-pointer bullseye-arrow gun
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
users-round: users user-group people-group users-viewfinder user-friends people-line
users: users-gear
venetian-mask: mask
hat-glasses: user-secret user-ninja
drama: masks-theater theater-masks
shield-half: shield-halved shield-alt
shield: shield shield-blank
shield-check: shield-heart
plus: plus add
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
diamond: diamond
book-open: book-open book-open-reader
library: book-atlas atlas books
book: book book-skull book-dead book-sparkles
triangle-alert: triangle-exclamation exclamation-triangle exclamation
octagon-alert: octagon-exclamation circle-exclamation
tag: tag
table-2: table-list table th-list
play: play
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
download: download
upload: upload
code: code
arrow-right: arrow-right long-arrow-alt-right
arrow-left: arrow-left
arrow-down: arrow-down
arrow-up: arrow-up
arrow-down-a-z: arrow-down-a-z sort-alpha-down
move: arrows-up-down-left-right up-down-left-right arrows arrows-alt
expand: expand
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
log-in: right-to-bracket arrow-right-to-bracket sign-in-alt sign-in
copy: copy clone
messages-square: comments
message-square: comment message comment-alt
info: circle-info info info-circle
circle-check: circle-check check-circle
circle-x: circle-xmark times-circle
circle: circle
chevrons-right: chevrons-right angles-right angle-double-right
chevrons-left: chevrons-left angles-left angle-double-left
chevrons-down: angles-down chevrons-down angle-double-down
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
droplet: droplet tint
lightbulb: lightbulb
scale: scale-balanced
music: music
bookmark: bookmark
trophy: trophy
mountain: mountain mountain-sun
cloud: cloud
wind: wind lungs
bed: bed
stethoscope: stethoscope
battery: battery-empty
tent: campground
equal: equals
arrow-down-to-line: person-falling arrow-down-to-line arrow-down-to-square
paw-print: paw horse dog cat
package: box box-open
waypoints: route
user-round-plus: user-plus
skip-back: backward-step step-backward
chess-knight: chess-knight
grid-3x3: chess-board th table-cells grid game-board
coffee: mug-hot
external-link: arrow-up-right-from-square up-right-from-square external-link-alt external-link
corner-left-up: turn-up
file-image: file-image
film: film
shapes: icons shapes
type: font
box: cube
menu: bars align-justify bars-staggered
notepad-text: memo-pad
square-user-round: square-user image-portrait portrait
package-open: treasure-chest
compass: compass
`;

/** Glyphs that only modules and systems name, in the same form: pages load them once they are ready. */
const FURTHER = `
puzzle: puzzle-piece
target: target
user-x: user-slash user-xmark
minus: minus
file-output: file-export
tags: tags
pause: pause
ellipsis: ellipsis ellipsis-h
arrow-down-1-0: arrow-down-9-1
arrow-up-down: sort arrows-up-down up-down
minimize-2: compress compress-alt compress-arrows-alt
log-out: right-from-bracket arrow-right-from-bracket sign-out-alt sign-out
circle-question-mark: circle-question question question-circle
chevrons-up: angles-up chevrons-up angle-double-up
snowflake: snowflake
sun: sun
moon: moon
clock: clock
calendar: calendar calendar-check calendar-day calendar-days calendar-alt calendar-week
bell: bell
crown: crown
gem: gem
coins: coins
weight: weight-hanging
brain: brain
anchor: anchor
feather: dove
bug: bug spider
volume-2: volume-high volume volume-up
maximize: maximize
grip-vertical: grip-vertical grip-lines
grip: grip
filter: filter
share-2: share-nodes share
send: paper-plane
paperclip: paperclip
house: house home
medal: medal award
axe: axe
bow-arrow: bow-arrow
tree-pine: tree tree-pine
ghost: ghost
heart-plus: heart-circle-plus
heart-minus: heart-circle-minus
clipboard-check: clipboard-check
list-check: list-check tasks
battery-full: battery-full
history: history
timer: stopwatch timer
heart-off: heart-circle-xmark
square-arrow-up-right: square-arrow-up-right
circle-plus: circle-plus plus-circle
arrow-right-left: arrow-right-arrow-left exchange-alt exchange people-arrows arrows-left-right left-right
loader-circle: spinner circle-notch
fast-forward: forward forward-fast
rewind: backward backward-fast
skip-forward: forward-step step-forward
pipette: eye-dropper
arrow-down-wide-narrow: arrow-down-short-wide arrow-down-wide-short sort-amount-down arrow-down-big-small
arrow-up-narrow-wide: arrow-up-wide-short arrow-up-short-wide sort-amount-up
sticky-note: note-sticky sticky-note
square-plus: square-plus plus-square
square-check: square-check check-square
square-minus: square-minus minus-square
square-x: square-xmark rectangle-xmark
power: power-off
paintbrush: paintbrush paint-brush brush paint-roller
map-pin: location-dot map-pin map-marker map-marker-alt location-pin
paint-bucket: fill-drip fill
smile: face-smile smile grin laugh smile-beam
frown: face-frown frown
eraser: eraser
message-square-more: comment-dots
video: video clapperboard
user-lock: user-lock
user-round-minus: user-minus
toggle-right: toggle-on
toggle-left: toggle-off
pin: thumbtack
terminal: terminal
gauge: gauge gauge-high tachometer-alt
sprout: seedling
leaf: leaf
bot: robot
rectangle-horizontal: rectangle
shuffle: random shuffle
circle-play: circle-play play-circle
circle-stop: circle-stop stop-circle
id-card: address-card id-card id-badge
flask-conical: flask vial
file-down: file-download file-arrow-down
file-up: file-upload file-arrow-up
cloud-download: cloud-arrow-down cloud-download-alt
cloud-upload: cloud-arrow-up cloud-upload-alt
eye-closed: eye-low-vision low-vision
bomb: bomb explosion
pentagon: draw-polygon
workflow: diagram-project project-diagram sitemap
crop: crop crop-alt
cloud-off: cloud-slash
cloud-lightning: cloud-bolt
cloud-rain: cloud-rain cloud-showers-heavy
clipboard: clipboard
clipboard-list: clipboard-list
contrast: circle-half-stroke adjust
circle-dot: circle-dot dot-circle
wallet-cards: cards cards-blank
megaphone: bullhorn
arrow-up-to-line: arrow-up-to-line
key: key
infinity: infinity
hash: hashtag
castle: dungeon chess-rook fort-awesome
landmark: building-columns landmark
volume-x: volume-xmark volume-mute volume-slash volume-off
volume-1: volume-low volume-down
clipboard-paste: paste
banknote: money-bill money-bill-alt
shopping-cart: cart-shopping shopping-cart
store: shop store
utensils: utensils
dice-1: dice-one
dice-2: dice-two
dice-3: dice-three
dice-4: dice-four
database: database server
git-branch: code-branch
maximize-2: expand-alt expand-arrows-alt up-right-and-down-left-from-center
circle-minus: circle-minus minus-circle
shield-plus: shield-plus
shield-minus: shield-minus
handshake: handshake handshake-simple
scissors: scissors cut
camera: camera
mouse-pointer: arrow-pointer mouse-pointer
thumbs-up: thumbs-up
thumbs-down: thumbs-down
dumbbell: dumbbell
flask-round: flask-round-potion flask-potion
bell-off: bell-slash
swatch-book: swatchbook
lasso: lasso
percent: percent
chart-column: chart-simple chart-bar
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
const seen = new Set();

/** Returns the rules, one for each line of a table whose glyph Lucide has; names that came before are left out. */
const rulesOf = (table) =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [name, names] = line.split(":");
      const url = glyph(name.trim());
      if (!url) console.warn(`Lucide has no "${name}".`);
      const fresh = names
        .trim()
        .split(/\s+/)
        .filter((alias) => url && !seen.has(alias) && seen.add(alias));
      return fresh.length ? [`  ${fresh.map((alias) => `.fa-${alias}`).join(", ")} { --fa-glyph: ${url}; }`] : [];
    });

/** Writes a file of rules in the layer of compatibility. */
const write = (file, comment, rules) =>
  writeFileSync(join(here, file), [`/* ${comment} */`, "@layer compatibility {", ...rules, "}", ""].join("\n"));

const MADE = "Written by make-icons.mjs: Font Awesome's class names, Lucide's glyphs (ISC).";
write("icons.css", `${MADE} Unknown names show a dot.`, [
  `  .fa-solid, .fa-regular, .fa-light, .fa-thin, .fa-duotone, .fa-brands, .fas, .far, .fal, .fad, .fa { --fa-glyph: ${dot}; }`,
  ...rulesOf(TABLE),
]);
write("further-icons.css", `${MADE} Loaded once the page is ready.`, rulesOf(FURTHER));

/* Whose they are: the build tells it, for which the package itself need not be installed. */
const { name, version, license, homepage } = JSON.parse(readFileSync(join(lucide, "../package.json"), "utf8"));
writeFileSync(join(here, "lucide/package.json"), `${JSON.stringify({ name, version, license, homepage }, null, 2)}\n`);
copyFileSync(join(lucide, "../LICENSE"), join(here, "lucide/LICENSE"));
