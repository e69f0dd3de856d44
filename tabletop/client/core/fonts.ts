/** The faces that packages enter in `CONFIG.fontDefinitions`: the canvas writes with what is loaded, and waits for these. */

interface FontFile {
  urls: string[];
  weight?: string | number;
  style?: string;
  stretch?: string;
  unicodeRange?: string;
  featureSettings?: string;
  sizeAdjust?: string;
}

/** Nobody waits longer for a file that does not come. */
const PATIENCE = 4500;

/** Loads every face entered; one that cannot be had is told and left out. */
export async function loadFonts(): Promise<void> {
  const definitions: [string, { fonts?: FontFile[] }][] = Object.entries(globalThis.CONFIG.fontDefinitions);
  const faces = definitions.flatMap(([family, { fonts = [] }]) => fonts.map((font) => loadFace(family, font)));
  await Promise.race([Promise.all(faces), new Promise((done) => setTimeout(done, PATIENCE))]);
}

async function loadFace(family: string, { urls, weight, ...descriptors }: FontFile): Promise<void> {
  const source = urls.map((url) => `url("${new URL(url, document.baseURI).href}")`).join(", ");
  const face = new FontFace(family, source, { ...descriptors, ...(weight && { weight: String(weight) }) });
  try {
    document.fonts.add(await face.load());
  } catch {
    console.warn(`The font ${family} could not be loaded from ${urls.join(", ")}`);
  }
}
