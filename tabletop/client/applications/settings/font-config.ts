/**
 * The fonts of the table: those of packages, and those in the setting `core.fonts`. The window that edits the setting
 * is not in the tabletop.
 */
import type { Loose } from "../support.ts";
import { notInTabletop } from "../support.ts";
import { ApplicationV2 } from "../api/application.ts";

/** A font file; other descriptors are those of a FontFace. */
interface FontFile {
  urls: string[];
  weight?: string | number;
  style?: string;
  [descriptor: string]: unknown;
}

/** A font family with its files. */
interface Family {
  /** true: editors of rich text offer the family */
  editor?: boolean;
  fonts?: FontFile[];
}

/** The families that have been loaded and that editors may offer. */
const offered = new Set<string>();

/**
 * Loads the fonts. Constructing it, as a window, throws.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.settings.menus.FontConfig.html
 */
export class FontConfig extends ApplicationV2 {
  static FONT_TYPES = Object.freeze({ FILE: "file", SYSTEM: "system" });
  static SETTING = "fonts";

  constructor(options: Loose = {}) {
    super(options);
    notInTabletop("foundry.applications.settings.menus.FontConfig");
  }

  static getAvailableFonts(): string[] {
    return [...offered];
  }

  static getAvailableFontChoices(): Record<string, string> {
    return Object.fromEntries(this.getAvailableFonts().map((family) => [family, family]));
  }

  /** The families that packages have defined, and those of the setting. */
  static _collectDefinitions(): Record<string, Family>[] {
    const isRegistered = globalThis.game?.settings?.settings?.has("core.fonts");
    return [CONFIG.fontDefinitions, ...(isRegistered ? [game.settings.get("core", this.SETTING) as Loose] : [])];
  }

  /** Makes the font face of a font; null for one without files. */
  static _createFontFace(family: string, { urls, weight, style, ...rest }: FontFile): FontFace | null {
    if (!urls?.length) return null;
    const descriptors = { ...rest, ...(weight && { weight: String(weight) }), ...(style && { style }) };
    return new FontFace(family, urls.map((url) => `url("${url}")`).join(", "), descriptors);
  }

  /**
   * Loads all files of a family into the page; a failure is only logged. If all are loaded and the definition has
   * `editor`, editors may offer the family.
   * @returns whether all could be loaded
   */
  static async loadFont(family: string, definition: Family): Promise<boolean> {
    const faces = (definition.fonts ?? []).map((font) => this._createFontFace(family, font)).filter((face) => !!face);
    const loaded = await Promise.all(
      faces.map(async (face) => {
        document.fonts.add(face);
        try {
          await face.load();
          return true;
        } catch (error) {
          console.warn(`The font ${family} could not be loaded.`, error);
          return false;
        }
      }),
    );
    const isComplete = loaded.every(Boolean);
    if (isComplete && definition.editor) offered.add(family);
    return isComplete;
  }

  /** Loads all defined families. */
  static async _loadFonts(): Promise<void> {
    const families = this._collectDefinitions().flatMap((definitions) => Object.entries(definitions ?? {}));
    await Promise.all(families.map(([family, definition]) => this.loadFont(family, definition)));
  }
}
