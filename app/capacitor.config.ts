import type { CapacitorConfig } from '@capacitor/cli'
import { product } from './src/words/words.ts'

/** The app's id at Capawesome Cloud, which offers newer web builds; '' if there is none. */
const liveUpdateId = process.env['LIVE_UPDATE_APP_ID'] ?? ''

/** Read by `npm run native`; the Capacitor program wants a default export. */
const config: CapacitorConfig = {
  appId: 'com.teemates.app',
  appName: product,
  // Made by `npm run native`: the app with the operator's configuration in it.
  webDir: '../.cache/native-web',
  // The floor of package.json. The page says which versions work (not-loaded.js); the shell writes it to its log.
  android: { minWebViewVersion: 111 },
  plugins: {
    // The page's own viewport-fit (index.html), so that nothing moves once Android has read it.
    SystemBars: { initialViewportFitValueHint: 'cover' },
    LiveUpdate: {
      ...(liveUpdateId === '' ? {} : { appId: liveUpdateId }),
      // A version that hasn't drawn itself by then is given up for the one that was installed from the store.
      readyTimeout: 10_000,
    },
  },
}

export default config
