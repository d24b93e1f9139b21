/** The rest of the app, once the board can be used. */

import { hasServer } from "../connection.js";

/** Loads what works without a server, so that it still opens if the server stops. */
export async function loadRest() {
  if (hasServer) (await import("./offline.js")).showConnection();
  else (await import("./on_device.js")).startOnDevice();
  await Promise.all([import("./veil.js"), import("./saved_games.js"), import("./settings.js"), import("./share.js"), import("./help.js"), import("./new_game.js"), import("./setter.js"), import("./hints.js"), import("../board/drawing.js")]);
  document.documentElement.dataset.complete = "yes";
}
