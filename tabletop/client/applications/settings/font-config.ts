/**
 * The fonts of the table: those of packages and those of the setting `core.fonts`. The window that adds some is not
 * built.
 */
import type { Loose } from "../support.ts";
import { notInTabletop } from "../support.ts";
import { ApplicationV2 } from "../api/application.ts";

interface FontFile {
  urls: string[];
  weight?: string | number;
  style?: string;
  [descriptor: string]: unknown;
}

interface Family {
  /** true if editors offer it */
  editor?: boolean;
  fonts?: FontFile[];
}

/** The families that were loaded and that editors offer. */
const offered = new Set<string>();

/**
 * Loads the fonts that packages and the gamemaster define; its window to edit them is not built.
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

  /** The families that packages define, and those that the gamemaster has added. */
  static _collectDefinitions(): Record<string, Family>[] {
    const known = globalThis.game?.settings?.settings?.has("core.fonts");
    return [CONFIG.fontDefinitions, ...(known ? [game.settings.get("core", this.SETTING) as Loose] : [])];
  }

  /** Makes the font face of one file; null for a font without a file. */
  static _createFontFace(family: string, { urls, weight, style, ...rest }: FontFile): FontFace | null {
    if (!urls?.length) return null;
    const descriptors = { ...rest, ...(weight && { weight: String(weight) }), ...(style && { style }) };
    return new FontFace(family, urls.map((url) => `url("${url}")`).join(", "), descriptors);
  }

  /** Loads the files of a family; a failure is logged. @returns true if all of them could be loaded */
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
    const whole = loaded.every(Boolean);
    if (whole && definition.editor) offered.add(family);
    return whole;
  }

  /** Loads all families that are defined. */
  static async _loadFonts(): Promise<void> {
    const families = this._collectDefinitions().flatMap((definitions) => Object.entries(definitions ?? {}));
    await Promise.all(families.map(([family, definition]) => this.loadFont(family, definition)));
  }
}
