/** `foundry.helpers.SocketInterface`: sends a request to the server and waits for the answer. */
import { notInTabletop } from "./missing.ts";

/** Static methods for requests to the server; only `dispatch` is built. */
export class SocketInterface {
  /**
   * Sends a request about documents; other events are not built.
   * @returns the server's answer
   * @throws Error with the name and message with which the server refused, and for another event
   */
  static async dispatch(eventName: string, request: any): Promise<any> {
    if (eventName !== "modifyDocument") notInTabletop(`SocketInterface.dispatch("${eventName}")`);
    const response = await globalThis.CONFIG.DatabaseBackend.transport.send(request);
    if (response.error) throw Object.assign(new Error(response.error.message), { name: response.error.name });
    return { ...response, request, status: "complete" };
  }
}
