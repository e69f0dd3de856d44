import type { Loose } from "../support.ts";
import { build, cleanHTML, escapeHTML, icon, words } from "../support.ts";

const ICONS: Record<string, string> = {
  info: "fa-solid fa-circle-info",
  success: "fa-solid fa-circle-check",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-octagon-exclamation",
};

/**
 * Short messages at the top of the page, which screen readers read out.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ui.Notifications.html
 */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  #nextId = 1;
  /** the notifications that are not shown yet, oldest first */
  #waiting: Loose[] = [];
  /** the notifications that are shown */
  #active: Loose[] = [];

  /** The list of notifications in the page; made if it is missing. */
  get element(): HTMLElement {
    let list = document.getElementById("notifications");
    if (!list) {
      list = build("ol", {
        id: "notifications",
        "aria-live": "polite",
        "aria-label": words("NOTIFICATIONS.Label"),
      });
      document.body.append(list);
    }
    return list;
  }

  /**
   * Shows a message for five seconds, or with `permanent` or `progress` until it is removed. While five others are
   * shown, it waits. Also logs it, unless the option `console` is false.
   * @returns the notification
   */
  notify(message: Loose, type = "info", options: Loose = {}): Loose {
    const { permanent = false, progress = false, console: isLogged = true } = options;
    const kind = type === "warn" ? "warning" : type;
    const text = this.#compose(message, options);
    const notification: Loose = {
      id: this.#nextId++,
      type: kind,
      timestamp: Date.now(),
      message: text,
      error: message instanceof Error ? message : undefined,
      permanent: permanent || progress,
      progress,
      pct: 0,
      active: false,
      console: isLogged,
    };
    notification.remove = () => this.remove(notification);
    notification.update = (update: Loose) => this.update(notification, update);
    // logged too, as plain text
    if (isLogged) {
      const method = { warning: "warn", error: "error" }[kind] ?? "info";
      (console as Loose)[method](notification.error ?? text.replace(/<[^>]+>/g, ""));
    }
    this.#waiting.push(notification);
    this.#showWaiting();
    return notification;
  }

  /**
   * Returns a message as HTML. With `format` it is a translation key, filled with the given values: these are escaped,
   * or if `escape` is false the whole text is cleaned instead. With `localize` it is a translation key. Else it is the
   * text itself, cleaned unless `clean` is false.
   */
  #compose(message: Loose, { localize = false, format, escape = true, clean = true }: Loose): string {
    let text = message instanceof Error ? message.message : String(message);
    if (format) {
      const data = escape
        ? Object.fromEntries(Object.entries(format).map(([key, value]) => [key, escapeHTML(value)]))
        : format;
      text = words(text, data as Record<string, unknown>);
      return escape ? text : cleanHTML(text);
    }
    if (localize) return words(text);
    return clean ? cleanHTML(text) : text;
  }

  info(message: Loose, options?: Loose): Loose {
    return this.notify(message, "info", options);
  }

  warn(message: Loose, options?: Loose): Loose {
    return this.notify(message, "warning", options);
  }

  error(message: Loose, options?: Loose): Loose {
    return this.notify(message, "error", options);
  }

  success(message: Loose, options?: Loose): Loose {
    return this.notify(message, "success", options);
  }

  /** Shows waiting messages until five are shown. */
  #showWaiting(): void {
    while (this.#waiting.length && this.#active.length < Notifications.MAX_ACTIVE) {
      const notification = this.#waiting.shift();
      this.#active.push(notification);
      notification.active = true;
      this.#show(notification);
    }
  }

  /**
   * Adds a notification to the page. One that is not permanent is removed after five seconds, or 2.5 seconds after the
   * pointer has left it. A click removes any.
   */
  #show(notification: Loose): void {
    // The role “alert” is the text's, so that the element stays an item of the list.
    const content = build("p", { class: "notification-text", role: notification.type === "error" ? "alert" : null });
    content.innerHTML = notification.message;
    const dismiss = build("button", {
      type: "button",
      class: "icon close fa-solid fa-xmark",
      "aria-label": words("NOTIFICATIONS.Dismiss"),
    });
    const element = build(
      "li",
      {
        class: `notification ${notification.type}${notification.permanent ? " permanent" : ""}`,
        dataset: { id: notification.id },
      },
      icon(`notification-icon ${ICONS[notification.type] ?? ICONS.info}`),
      content,
      dismiss,
    );
    if (notification.progress)
      element.append(build("progress", { max: 1, value: 0, "aria-label": words("NOTIFICATIONS.Progress") }));
    element.addEventListener("click", () => this.remove(notification));
    notification.element = element;
    this.element.append(element);
    this.#uncoverTitle();
    // the end of one that is not permanent
    if (!notification.permanent) {
      let timer = setTimeout(() => this.remove(notification), Notifications.LIFETIME_MS);
      element.addEventListener("pointerenter", () => clearTimeout(timer));
      element.addEventListener("pointerleave", () => {
        timer = setTimeout(() => this.remove(notification), Notifications.LIFETIME_MS / 2);
      });
    }
  }

  /** Puts the list at its usual place or, if it would cover the title of the window in front, under that. */
  #uncoverTitle(): void {
    const { element } = this;
    element.style.top = "";
    // by its id, as the `element` of an older window is no element
    const front = document.getElementById(globalThis.ui?.activeWindow?.id);
    const title = front?.querySelector(".window-header")?.getBoundingClientRect();
    const list = element.getBoundingClientRect();
    if (!title || title.right < list.left || list.right < title.left) return;
    if (list.top <= title.bottom && title.top <= list.bottom) element.style.top = `${title.bottom + 4}px`;
  }

  /** Finds a notification by itself or its id, shown or waiting; undefined for none. */
  #find(notification: Loose): Loose {
    const id = typeof notification === "number" ? notification : notification?.id;
    return [...this.#active, ...this.#waiting].find((entry) => entry.id === id);
  }

  /**
   * Changes a notification's text (`message`), its progress (`pct`, 0 to 1), or both. A second after the progress has
   * reached 1, the notification is removed.
   */
  update(notification: Loose, update: Loose = {}): void {
    const knownNotification = this.#find(notification);
    if (!knownNotification) return;
    if (update.message != null) {
      knownNotification.message = this.#compose(update.message, update);
      const text = knownNotification.element?.querySelector(".notification-text");
      if (text) text.innerHTML = knownNotification.message;
    }
    if (typeof update.pct === "number") {
      knownNotification.pct = Math.max(0, Math.min(1, update.pct));
      const bar = knownNotification.element?.querySelector("progress");
      if (bar) bar.value = knownNotification.pct;
      if (knownNotification.pct === 1) setTimeout(() => this.remove(knownNotification), 1000);
    }
  }

  /** Removes a notification, shown or waiting; then the next waiting one is shown. */
  remove(notification: Loose): void {
    const knownNotification = this.#find(notification);
    if (!knownNotification) return;
    knownNotification.active = false;
    knownNotification.element?.remove();
    this.#active = this.#active.filter((entry) => entry !== knownNotification);
    this.#waiting = this.#waiting.filter((entry) => entry !== knownNotification);
    this.#showWaiting();
  }

  has(notification: Loose): boolean {
    return !!this.#find(notification);
  }

  /** Removes all notifications. */
  clear(): void {
    this.#waiting = [];
    for (const notification of [...this.#active]) this.remove(notification);
  }
}
