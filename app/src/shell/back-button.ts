import { addresses } from '../addresses.ts'
import { goBackOrHome } from './back.ts'
import { topmostDialog } from './topmost-dialog.ts'

/**
 * What a press of Android's back button does in the native app, where no browser sees to it: closes what lies above the screen,
 * else goes back, and from Home leaves the app.
 */
export function pressBackButton(leave: () => void): void {
  if (closeTopmost()) return
  if (location.pathname === addresses.home) leave()
  else goBackOrHome()
}

function closeTopmost(): boolean {
  const topmost = topmostDialog()
  if (topmost === undefined) return false
  // As the browser's own: who doesn't want to be closed like this says so.
  if (topmost.dispatchEvent(new Event('cancel', { cancelable: true }))) topmost.close()
  return true
}
