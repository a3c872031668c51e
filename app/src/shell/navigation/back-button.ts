import { addresses } from '../../addresses.ts'
import { cancelTopmostLayer } from '../../ui/layers.ts'
import { goBackOrHome } from './back.ts'

/**
 * Handles Android's back button in the native app, where no browser does: closes the topmost layer, otherwise goes
 * back, and leaves the app from Home.
 */
export function pressBackButton(leave: () => void): void {
  if (cancelTopmostLayer()) return
  if (location.pathname === addresses.home) leave()
  else goBackOrHome()
}
