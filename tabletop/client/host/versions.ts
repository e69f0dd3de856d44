/**
 * Follows the versions of a site's table: its service worker (tools/offline.js) keeps the pages of one version, fetches
 * a newer one beside them, and changes over when a page asks for it. All pages of the browser then load again, as a
 * world can be open in one version only; so none asks for it while another page has unsaved text.
 */
import { tableFolder } from "../core/home.ts";
import { followTyping, hasUnsavedText } from "./unsaved.ts";

/** How long a page that stays open waits until it looks for a newer version again, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

/** How long the other pages have to say that they have unsaved text, in milliseconds. */
const TIME_TO_OBJECT = 1000;

/**
 * What a page is told: a newer version is there, which the next reload of a page brings; or it waits, as another page
 * has unsaved text, or this one.
 */
export type VersionNews = "there" | "waits" | "unsaved";

/** The messages between the pages of a table. */
const [QUESTION, OBJECTION] = ["May all pages change over?", "A page has unsaved text."];

/** How long a page waits for the version that it has asked for, in milliseconds. */
const TIME_TO_CHANGE = 5000;

/** The versions of the table, as one page follows them. */
export class Versions {
  readonly #channel: BroadcastChannel;
  /**
   * Changes over to a newer version that has been fetched, if this page was just reloaded and no other has unsaved text.
   * Resolves when this page may fetch its parts, to whether another page objected. Until then it fetches nothing:
   * Chromium stops the old worker to change over, and a fetch that starts it again puts that off, for up to 5 minutes.
   */
  readonly decided: Promise<boolean>;

  constructor() {
    // Pages with a system from another address, below `at/`, have the same service worker.
    const folder = new URL(tableFolder().replace(/at\/[\w-]+\/$/, ""), location.href).href;
    this.#channel = new BroadcastChannel(`tabletop-versions ${folder}`);
    this.decided = this.#changeOver();
  }

  /**
   * Follows newer versions: looks for one now and whenever the page is shown again after an hour. Begins when the
   * service worker answers for this page; in a browser without service workers never.
   * @param tell is called once for each piece of news
   */
  follow(tell: (news: VersionNews) => void): void {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const told = new Set<VersionNews>();
    const tellOnce = (news: VersionNews): void => {
      // that it waits says also that it is there
      if (told.has(news) || (news === "there" && told.size)) return;
      told.add(news);
      tell(news);
    };
    followTyping();
    this.#channel.addEventListener("message", ({ data }) => {
      if (data !== QUESTION || !hasUnsavedText()) return;
      this.#channel.postMessage(OBJECTION);
      tellOnce("unsaved");
    });
    let isAnswered = Boolean(serviceWorker.controller);
    if (isAnswered) void this.#watchForNewer(tellOnce);
    // At the first visit the worker takes over the page that has fetched it; after that, only a newer one does.
    serviceWorker.addEventListener("controllerchange", () => {
      // Typed since the question. The table's thread lives on with this page, and keeps the world from the new version.
      if (isAnswered && hasUnsavedText()) return tellOnce("unsaved");
      if (isAnswered) return location.reload();
      isAnswered = true;
      void this.#watchForNewer(tellOnce);
    });
  }

  /** See `decided`. */
  async #changeOver(): Promise<boolean> {
    const registration = isReloaded() ? await navigator.serviceWorker?.getRegistration() : undefined;
    if (!registration?.waiting) return false;
    const [hasObjection] = await Promise.all([this.#hasObjection(), untilLoaded()]);
    if (hasObjection) return true;
    // gone if another page has made it take over meanwhile
    registration.waiting?.postMessage("take over");
    // The new worker answers for this page by an event, which loads it again (`follow`).
    await new Promise((resolve) => setTimeout(resolve, TIME_TO_CHANGE));
    return false;
  }

  /** As `follow`, for a page that the service worker answers for. */
  async #watchForNewer(tell: (news: VersionNews) => void): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => coming.state === "installed" && tell("there"));
    });
    if (await this.decided) tell("waits");
    else if (registration.waiting) tell("there");
    // Without a network there is no newer version.
    const look = (): Promise<unknown> => registration.update().catch(() => undefined);
    let lastLook = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - lastLook < LOOK_AGAIN) return;
      lastLook = Date.now();
      void look();
    });
    await look();
  }

  /** Asks the other pages whether one of them has unsaved text; false if none says so in time. */
  #hasObjection(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), TIME_TO_OBJECT);
      this.#channel.addEventListener("message", ({ data }) => {
        if (data !== OBJECTION) return;
        clearTimeout(timer);
        resolve(true);
      });
      this.#channel.postMessage(QUESTION);
    });
  }
}

/** Resolves when this page has all that its HTML names. */
const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });

/** Whether the user has reloaded this page, rather than come to it. */
const isReloaded = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).type === "reload");
