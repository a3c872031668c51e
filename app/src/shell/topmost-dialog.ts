/** The open dialog that lies above all others; undefined if none is open. One on its way out of sight is closed already. */
export function topmostDialog(): HTMLDialogElement | undefined {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-leaving])')]
  // The focus is in the one that was opened last.
  return dialogs.findLast((dialog) => dialog.contains(document.activeElement)) ?? dialogs.at(-1)
}
