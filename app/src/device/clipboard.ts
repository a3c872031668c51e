/** Whether the text is in the clipboard now. To be called in the task of the press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Not there on a page that came without https, as from a machine at the club.
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Forbidden in some embedded pages; the old way may still be open.
  }
  return copySelected(text)
}

/** By a field that is selected. It stands where the focus is: all else is inert while a dialog is open. */
function copySelected(text: string): boolean {
  // Deprecated in favour of what isn't there without https, so it is taken for something that may be missing.
  const page: { execCommand?: (command: 'copy') => boolean } = document
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  const place = focused?.closest('dialog') ?? document.body
  place.append(field)
  try {
    field.select()
    return page.execCommand?.('copy') === true
  } catch {
    return false
  } finally {
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}
