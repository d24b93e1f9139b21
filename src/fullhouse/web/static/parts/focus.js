/** Keeps the keyboard focus in the app when the focused element disappears or is disabled. */

/** Gives a lost focus to the dialog that is open, or else to the board. @param {() => void} focusBoard */
export function keepFocus(focusBoard) {
  let isUsed = false;
  let isDue = false;
  const check = () => {
    isDue = false;
    const { activeElement, body } = document;
    if (!isUsed || (activeElement && activeElement !== body)) return;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (dialog) dialog.querySelector("button")?.focus();
    else focusBoard();
  };
  // A browser takes the focus from a disabled element when it draws the next frame.
  const later = () => {
    if (!isDue) requestAnimationFrame(() => requestAnimationFrame(check));
    isDue = true;
  };
  document.addEventListener("focusin", () => (isUsed = true), { once: true });
  document.addEventListener("focusout", later);
  new MutationObserver(later).observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "hidden"] });
}
