/** `CONFIG.fontDefinitions`: the fonts packages bring. */

interface FontDefinition {
  editor?: boolean;
  fonts?: { urls: string[]; weight?: string | number; style?: string; [descriptor: string]: unknown }[];
}

/** Loads them; one that cannot be loaded is told of and leaves the others alone. */
export async function loadFonts(definitions: Record<string, FontDefinition>): Promise<void> {
  const faces = Object.entries(definitions).flatMap(([family, { fonts = [] }]) =>
    fonts.map(({ urls, weight, style, ...rest }) => {
      const source = urls.map((url) => `url("${url}")`).join(", ");
      const descriptors = { ...rest, ...(weight && { weight: String(weight) }), ...(style && { style }) };
      return new FontFace(family, source, descriptors);
    }),
  );
  await Promise.all(
    faces.map(async (face) => {
      document.fonts.add(face);
      try {
        await face.load();
      } catch (error) {
        console.warn(`The font ${face.family} could not be loaded.`, error);
      }
    }),
  );
}
