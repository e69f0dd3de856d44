/** `foundry.helpers.SocketInterface`: sends a request to the server and awaits its answer. */
import { notInTabletop } from "./missing.ts";

export class SocketInterface {
  /**
   * Sends a request about documents.
   * @returns the server's answer
   * @throws the error with which the server refused
   */
  static async dispatch(eventName: string, request: any): Promise<any> {
    if (eventName !== "modifyDocument") notInTabletop(`SocketInterface.dispatch("${eventName}")`);
    const response = await globalThis.CONFIG.DatabaseBackend.transport.send(request);
    if (response.error) throw Object.assign(new Error(response.error.message), { name: response.error.name });
    return { ...response, request, status: "complete" };
  }
}
