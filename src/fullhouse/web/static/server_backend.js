/** Requests answered by the server that the page came from. */

import { report } from "./connection.js";

/** @param {string} name @param {string | Uint8Array<ArrayBuffer> | null} body JSON, or a picture @param {AbortSignal} [signal] @returns {Promise<Response | null>} null if the server does not answer */
export async function send(name, body, signal) {
  const post = { method: "POST", headers: { "Content-Type": typeof body === "string" ? "application/json" : "image/x-portable-graymap" }, body };
  try {
    const response = await fetch(`/api/v1/${name}`, { ...(body !== null && post), ...(signal && { signal }) });
    report(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    report(false);
    return null;
  }
}
