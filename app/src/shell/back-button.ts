import { addresses } from '../addresses.ts'
import { cancelTopmostLayer } from '../ui/layers.ts'
import { goBackOrHome } from './back.ts'

/**
 * What a press of Android's back button does in the native app, where no browser sees to it: closes what lies above the screen,
 * else goes back, and from Home leaves the app.
 */
export function pressBackButton(leave: () => void): void {
  if (cancelTopmostLayer()) return
  if (location.pathname === addresses.home) leave()
  else goBackOrHome()
}
