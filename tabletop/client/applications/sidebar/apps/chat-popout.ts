import { ApplicationV2 } from "../../api/application.ts";
import { instances } from "../../instances.ts";
import type { Loose } from "../../support.ts";
import { build, words } from "../../support.ts";

/**
 * The window of a single chat message, always in the light theme of the chat log.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.apps.ChatPopout.html
 */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    window: { icon: "fa-solid fa-comment", resizable: true },
    position: { width: 320 },
  };

  /** Makes the window of a message, with the actions of the chat log. @throws Error for anything but a ChatMessage */
  constructor({ message, ...options }: Loose) {
    if (message?.documentName !== "ChatMessage") throw new Error("A ChatPopout needs a ChatMessage");
    super({ ...options, message, uniqueId: message.id });
    // buttons in the message work as in the chat log
    const { actions } = ui.chat.options;
    for (const [name, action] of Object.entries(actions as Record<string, Loose>)) {
      const handler: Function = action.handler ?? action;
      this.options.actions[name] ??= (...args: unknown[]) => handler.apply(ui.chat, args);
    }
  }

  get message(): Loose {
    return this.options.message;
  }

  override get title(): string {
    return words("CHAT.PopoutTitle", { name: this.message?.alias ?? "" });
  }

  /** The open window of a message; undefined where there is none. */
  static of(messageId: string): ChatPopout | undefined {
    const application = instances.get(`chat-popout-${messageId}`);
    return application instanceof ChatPopout ? application : undefined;
  }

  override async _renderHTML(): Promise<HTMLElement> {
    return build("ol", { class: "chat-log plain themed theme-light" }, await this.message.renderHTML());
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}
