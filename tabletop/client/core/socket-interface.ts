/** `foundry.helpers.SocketInterface`: sends a request to the server and waits for the answer. */
import { notInTabletop } from "./missing.ts";

/** Static methods for requests to the server; only `dispatch` is built. */
export class SocketInterface {
  /**
   * Sends a request about documents, the event `modifyDocument`; no other event is built.
   * @returns the server's answer, the request and `status`: "complete"
   * @throws Error with the name and message of the server's refusal; Error for any other event
   */
  static async dispatch(eventName: string, request: any): Promise<any> {
    if (eventName !== "modifyDocument") notInTabletop(`SocketInterface.dispatch("${eventName}")`);
    const response = await globalThis.CONFIG.DatabaseBackend.transport.send(request);
    if (response.error) throw Object.assign(new Error(response.error.message), { name: response.error.name });
    return { ...response, request, status: "complete" };
  }
}
