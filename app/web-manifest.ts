import type { ManifestOptions } from 'vite-plugin-pwa'
import { addresses, shareTarget } from './src/addresses.ts'
import { SHARED_FIELD } from './src/storage/import/shared-file.ts'
import * as words from './src/words/words.ts'

const shortcutIcon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

const screenshot = { sizes: '780x1688', type: 'image/png', form_factor: 'narrow' } as const

/** Makes the app installable. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: words.product,
  short_name: words.product,
  description: words.tagline,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0b1220',
  categories: ['sports'],
  // One window: a second one beside a round would only confuse.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  shortcuts: [
    { name: words.home.soloPlay, url: addresses.soloCreate, icons: [shortcutIcon] },
    { name: words.multiplayer.joinRound, url: addresses.multiJoin, icons: [shortcutIcon] },
  ],
  // Drawn by `npm run screenshots -- -g manifest-`: 390 by 844, two pixels for each.
  screenshots: [
    { ...screenshot, src: '/screenshot-scoring.png', label: words.shell.scoring },
    { ...screenshot, src: '/screenshot-stats.png', label: words.shell.stats },
  ],
  // A backup from the phone's files or a mail, a spreadsheet as well; the service worker takes it.
  share_target: {
    action: shareTarget,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: SHARED_FIELD,
          accept: ['application/json', '.json', 'text/csv', 'text/comma-separated-values', '.csv'],
        },
      ],
    },
  },
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}
