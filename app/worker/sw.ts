import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { addresses, shareTarget } from '../src/addresses.ts'
import { keepSharedFile } from '../src/storage/import/shared-file.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Addresses that are the server's own; a visit to them is never answered with the app's page. */
const serverPaths = /^\/(?:health|terms|privacy|functions|rest|auth|realtime|storage)(?:\/|$)/
/** A last segment with a dot names a file, not a place in the app; what follows a question mark doesn't count. */
const filePaths = /^[^?]*\.[^/?]*(?:\?|$)/

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

// A page that is shown from here carries the headers it was stored with, the content security policy included.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// The server's configuration, or the last known one. Without a network and a copy nothing is answered: a browser that got an
// error would log it at every start.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  ({ request }) => fetch(request).catch(() => new Response(null, { status: 204 })),
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [serverPaths, filePaths] }))
// A file that another app shares with this one never leaves the phone: a page of the app takes it from where it is kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTarget,
  async ({ request }) => {
    const outcome = await keepSharedFile(request, { indexedDB: self.indexedDB, now: () => Date.now(), after })
    return new Response(null, { status: 303, headers: { location: addresses.shared(outcome) } })
  },
  'POST',
)

// The first worker takes over the page that registered it, so that lazy parts load offline without a reload. A later one
// waits until the app, which knows whether a round is being scored, asks it to go ahead: never skipWaiting on install.
clientsClaim()

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    // Waited for, or the worker may be stopped before it has happened.
    event.waitUntil(self.skipWaiting())
  }
})
