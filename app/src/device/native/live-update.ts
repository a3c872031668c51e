import { isNativePlatform } from '../create-device.ts'
import { loadPart } from '../load-part.ts'

/**
 * Confirms to the native shell that this version has started, so that it isn't rolled back, and then looks for a newer one.
 * Does nothing on the web. Failures are ignored. Source: document 2 section 4.
 */
export async function syncLiveUpdate(): Promise<void> {
  if (!isNativePlatform()) return
  try {
    const { LiveUpdate } = await loadPart(() => import('@capawesome/capacitor-live-update'))
    await LiveUpdate.ready()
    await LiveUpdate.sync()
  } catch {
    // The installed version keeps running; the next start tries again.
  }
}
