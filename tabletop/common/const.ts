/** The constants of the public API (`CONST`), with their documented values; labels are keys of the tabletop's words. */

const frozen = <const T extends object>(value: T): Readonly<T> => Object.freeze(value);

export const vtt = "Tabletop";
export const VTT = "Tabletop";
export const BASE_DOCUMENT_TYPE = "base";
export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";
export const SORT_INTEGER_DENSITY = 100000;
export const FOLDER_MAX_DEPTH = 4;
export const GRID_MIN_SIZE = 20;
export const TEXT_ENRICH_EMBED_MAX_DEPTH = 5;
export const CORE_SUPPORTED_LANGUAGES = frozen(["en"]);

/** Generation 13 only: the types of changes that effects make, by number. */
export const ACTIVE_EFFECT_MODES = frozen({ CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 });
/** Generation 14: the types of changes that effects make, each with its usual priority. */
export const ACTIVE_EFFECT_CHANGE_TYPES = frozen({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});
export const ACTIVE_EFFECT_CHANGE_PHASES = frozen(["initial", "final"]);
export const ACTIVE_EFFECT_EXPIRY_EVENTS = frozen([
  "combatStart",
  "roundStart",
  "turnStart",
  "combatEnd",
  "roundEnd",
  "turnEnd",
]);
export const ACTIVE_EFFECT_SHOW_ICON = frozen({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 });

export const CHAT_MESSAGE_STYLES = frozen({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });
export const COMPATIBILITY_MODES = frozen({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });
export const CANVAS_PERFORMANCE_MODES = frozen({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 });
export const LIGHTING_LEVELS = frozen({ DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 });
export const CSS_THEMES = frozen({ foundry: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" });

export const PRIMARY_DOCUMENT_TYPES = frozen([
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
]);
export const EMBEDDED_DOCUMENT_TYPES = frozen([
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
]);
export const ALL_DOCUMENT_TYPES = frozen(
  [...new Set<string>([...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES])].sort(),
);
export const WORLD_DOCUMENT_TYPES = frozen([
  "Actor",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
]);
export const COMPENDIUM_DOCUMENT_TYPES = frozen([
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
]);
export const FOLDER_DOCUMENT_TYPES = frozen([
  "Actor",
  "Adventure",
  "Item",
  "Scene",
  "JournalEntry",
  "Playlist",
  "RollTable",
  "Cards",
  "Macro",
  "Compendium",
]);
export const DOCUMENT_LINK_TYPES = frozen([
  "Actor",
  "Cards",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "RollTable",
  "PlaylistSound",
]);
export const SYSTEM_SPECIFIC_COMPENDIUM_TYPES = frozen(["Actor", "Item"]);
export const PACKAGE_TYPES = frozen(["world", "system", "module"]);

export const DOCUMENT_OWNERSHIP_LEVELS = frozen({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
export const DOCUMENT_META_OWNERSHIP_LEVELS = frozen({ DEFAULT: -20, NOCHANGE: -10 });
export const DICE_ROLL_MODES = frozen({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
});
export const USER_ROLES = frozen({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const USER_ROLE_NAMES = frozen({ 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" });

/** A permission of users. All roles from `defaultRole` (of USER_ROLES) up have it, unless the world says otherwise. */
export interface UserPermission {
  label: string;
  hint: string;
  defaultRole: number;
  /** Generation 14: the roles that always have the permission. */
  requiredRoles: readonly number[];
  /** Generation 13: whether even gamemasters can be without it. */
  disableGM: boolean;
}

const NO_ROLES: readonly number[] = [];
const GAMEMASTERS: readonly number[] = [3, 4];
const GAMEMASTER: readonly number[] = [4];
/** Makes a permission. `disableGM`: whether gamemasters can lack the permission, by default if no role must have it. */
const permission = (
  key: string,
  defaultRole: number,
  requiredRoles = GAMEMASTERS,
  disableGM = !requiredRoles.length,
): UserPermission =>
  frozen({
    label: `PERMISSION.${key}`,
    hint: `PERMISSION.${key}Hint`,
    disableGM,
    defaultRole,
    requiredRoles: frozen(requiredRoles),
  });
export const USER_PERMISSIONS: Readonly<Record<string, UserPermission>> = frozen({
  ACTOR_CREATE: permission("ActorCreate", 3),
  BROADCAST_AUDIO: permission("BroadcastAudio", 2, NO_ROLES),
  BROADCAST_VIDEO: permission("BroadcastVideo", 2, NO_ROLES),
  CARDS_CREATE: permission("CardsCreate", 3),
  DRAWING_CREATE: permission("DrawingCreate", 2),
  ITEM_CREATE: permission("ItemCreate", 3),
  FILES_BROWSE: permission("FilesBrowse", 2),
  FILES_UPLOAD: permission("FilesUpload", 3, GAMEMASTER),
  JOURNAL_CREATE: permission("JournalCreate", 2),
  MACRO_SCRIPT: permission("MacroScript", 1, GAMEMASTER),
  MANUAL_ROLLS: permission("ManualRolls", 2, NO_ROLES),
  MESSAGE_WHISPER: permission("MessageWhisper", 1),
  NOTE_CREATE: permission("NoteCreate", 2),
  PING_CANVAS: permission("PingCanvas", 2, NO_ROLES, false),
  PLAYLIST_CREATE: permission("PlaylistCreate", 3),
  SETTINGS_MODIFY: permission("SettingsModify", 3, GAMEMASTER),
  SHOW_CURSOR: permission("ShowCursor", 1, NO_ROLES),
  SHOW_RULER: permission("ShowRuler", 1, NO_ROLES),
  TEMPLATE_CREATE: permission("TemplateCreate", 1),
  REGION_CREATE: permission("RegionCreate", 1),
  TOKEN_CREATE: permission("TokenCreate", 3),
  TOKEN_DELETE: permission("TokenDelete", 3),
  TOKEN_CONFIGURE: permission("TokenConfigure", 2),
  WALL_DOORS: permission("WallDoors", 1),
  QUERY_USER: permission("QueryUser", 1),
});

export const MOVEMENT_DIRECTIONS = frozen({
  UP: 0x1,
  DOWN: 0x2,
  LEFT: 0x4,
  RIGHT: 0x8,
  UP_LEFT: 0x5,
  UP_RIGHT: 0x9,
  DOWN_LEFT: 0x6,
  DOWN_RIGHT: 0xa,
  DESCEND: 0x10,
  ASCEND: 0x20,
});
export const GRID_TYPES = frozen({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
export const GRID_DIAGONALS = frozen({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const GRID_SNAPPING_MODES = frozen({
  CENTER: 0x1,
  EDGE_MIDPOINT: 0x2,
  TOP_LEFT_VERTEX: 0x10,
  TOP_RIGHT_VERTEX: 0x20,
  BOTTOM_LEFT_VERTEX: 0x40,
  BOTTOM_RIGHT_VERTEX: 0x80,
  VERTEX: 0xf0,
  TOP_LEFT_CORNER: 0x100,
  TOP_RIGHT_CORNER: 0x200,
  BOTTOM_LEFT_CORNER: 0x400,
  BOTTOM_RIGHT_CORNER: 0x800,
  CORNER: 0xf00,
  TOP_SIDE_MIDPOINT: 0x1000,
  BOTTOM_SIDE_MIDPOINT: 0x2000,
  LEFT_SIDE_MIDPOINT: 0x4000,
  RIGHT_SIDE_MIDPOINT: 0x8000,
  SIDE_MIDPOINT: 0xf000,
});

export const MACRO_SCOPES = frozen(["global", "actors", "actor"]);
export const MACRO_TYPES = frozen({ SCRIPT: "script", CHAT: "chat" });
export const TABLE_RESULT_TYPES = frozen({ TEXT: "text", DOCUMENT: "document" });
export const JOURNAL_ENTRY_PAGE_FORMATS = frozen({ HTML: 1, MARKDOWN: 2 });
export const TEXT_ANCHOR_POINTS = frozen({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 });
export const PLAYLIST_MODES = frozen({ DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 });
export const DRAWING_FILL_TYPES = frozen({ NONE: 0, SOLID: 1, PATTERN: 2 });
export const AUDIO_CHANNELS = frozen({
  music: "AUDIO.CHANNELS.MUSIC.label",
  environment: "AUDIO.CHANNELS.ENVIRONMENT.label",
  interface: "AUDIO.CHANNELS.INTERFACE.label",
});

export const TOKEN_DISPLAY_MODES = frozen({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});
export const TOKEN_DISPOSITIONS = frozen({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_TURN_MARKER_MODES = frozen({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 });
export const TOKEN_SHAPES = frozen({
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
});
export const TOKEN_OCCLUSION_MODES = frozen({
  OWNED: 0x1,
  CONTROLLED: 0x2,
  HOVERED: 0x4,
  HIGHLIGHTED: 0x8,
  VISIBLE: 0x10,
});
export const OCCLUSION_MODES = frozen({ NONE: 0, FADE: 1, RADIAL: 3, VISION: 4 });
export const TEXTURE_DATA_FIT_MODES = frozen(["fill", "contain", "cover", "width", "height"]);
/** The shapes of area templates; generation 14 still has the table, but deprecates it. */
export const MEASURED_TEMPLATE_TYPES = frozen({ CIRCLE: "circle", CONE: "cone", RECTANGLE: "rect", RAY: "ray" });

export const FOG_EXPLORATION_MODES = frozen({ DISABLED: 0, INDIVIDUAL: 1, SHARED: 2 });
export const EDGE_DIRECTIONS = frozen({ BOTH: 0, LEFT: 1, RIGHT: 2 });
export const EDGE_DIRECTION_MODES = frozen({ NORMAL: 0, REVERSED: 1, BOTH: 2 });
export const EDGE_RESTRICTION_TYPES = frozen(["light", "darkness", "sight", "sound", "move"]);
export const EDGE_SENSE_TYPES = frozen({ NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 });
export const WALL_DIRECTIONS = frozen({ BOTH: 0, LEFT: 1, RIGHT: 2 });
export const WALL_DOOR_TYPES = frozen({ NONE: 0, DOOR: 1, SECRET: 2 });
export const WALL_DOOR_STATES = frozen({ CLOSED: 0, OPEN: 1, LOCKED: 2 });
export const WALL_DOOR_INTERACTIONS = frozen(["open", "close", "lock", "unlock", "test"]);
export const WALL_RESTRICTION_TYPES = frozen(["light", "sight", "sound", "move"]);
export const WALL_SENSE_TYPES = frozen({ NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 });
export const WALL_MOVEMENT_TYPES = frozen({ NONE: 0, NORMAL: 20 });

export const KEYBINDING_PRECEDENCE = frozen({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
export const SETTING_SCOPES = frozen({ CLIENT: "client", USER: "user", WORLD: "world" });
export const COMBAT_ANNOUNCEMENTS = frozen(["startEncounter", "nextUp", "yourTurn"]);
export const REGION_VISIBILITY = frozen({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 });
export const REGION_MOVEMENT_SEGMENTS = frozen({ EXIT: -1, MOVE: 0, ENTER: 1 });
export const REGION_EVENTS = frozen({
  BEHAVIOR_ACTIVATED: "behaviorActivated",
  BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
  BEHAVIOR_VIEWED: "behaviorViewed",
  BEHAVIOR_UNVIEWED: "behaviorUnviewed",
  REGION_BOUNDARY: "regionBoundary",
  TOKEN_ENTER: "tokenEnter",
  TOKEN_EXIT: "tokenExit",
  TOKEN_MOVE_IN: "tokenMoveIn",
  TOKEN_MOVE_OUT: "tokenMoveOut",
  TOKEN_MOVE_WITHIN: "tokenMoveWithin",
  TOKEN_ANIMATE_IN: "tokenAnimateIn",
  TOKEN_ANIMATE_OUT: "tokenAnimateOut",
  TOKEN_TURN_START: "tokenTurnStart",
  TOKEN_TURN_END: "tokenTurnEnd",
  TOKEN_ROUND_START: "tokenRoundStart",
  TOKEN_ROUND_END: "tokenRoundEnd",
});

export const IMAGE_FILE_EXTENSIONS = frozen({
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
});
export const VIDEO_FILE_EXTENSIONS = frozen({
  m4v: "video/mp4",
  mp4: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
});
export const AUDIO_FILE_EXTENSIONS = frozen({
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
});
export const TEXT_FILE_EXTENSIONS = frozen({
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yml: "application/yaml",
  yaml: "application/yaml",
});
export const FONT_FILE_EXTENSIONS = frozen({
  otf: "font/otf",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
});
export const GRAPHICS_FILE_EXTENSIONS = frozen({ glb: "model/gltf-binary", gltf: "model/gltf+json", stl: "model/stl" });
export const HTML_FILE_EXTENSIONS = frozen({
  handlebars: "text/x-handlebars-template",
  hbs: "text/x-handlebars-template",
  html: "text/html",
});
export const FILE_CATEGORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = frozen({
  HTML: HTML_FILE_EXTENSIONS,
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
  GRAPHICS: GRAPHICS_FILE_EXTENSIONS,
});
/** What a search in a list of documents looks at: their contents too, or their names alone. */
export const DIRECTORY_SEARCH_MODES = frozen({ FULL: "full", NAME: "name" });
export const FONT_WEIGHTS = frozen({
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
});
