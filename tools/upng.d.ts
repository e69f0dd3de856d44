declare module "upng-js" {
  interface Png {
    readonly width: number;
    readonly height: number;
  }
  const upng: {
    decode(file: ArrayBuffer | Uint8Array): Png;
    toRGBA8(png: Png): ArrayBuffer[];
    encode(frames: ArrayBuffer[], width: number, height: number, colours: number): ArrayBuffer;
  };
  export default upng;
}
