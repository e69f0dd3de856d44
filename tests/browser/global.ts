import { findBrowser } from "../../tools/browser.ts";
import build from "../built.ts";

/** Before the first table test: the package is built and a Chromium is there. */
export default function setup(): void {
  build();
  findBrowser();
}
