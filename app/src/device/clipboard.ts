/** Resolves with whether the text was copied. Call this in the task of the press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // The Clipboard API is missing without https, for example on a page served by a computer at the club.
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Some embedded pages forbid it, but execCommand may still work.
  }
  return copySelected(text)
}

/**
 * Copies by selecting a text field. The field is added next to the focused element, because everything else is inert while
 * a dialog is open.
 */
function copySelected(text: string): boolean {
  // execCommand is deprecated and typed as possibly missing, but it is the only way without https.
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
