import { navigate } from 'wouter/use-browser-location'
import { joinAddresses } from '../../addresses.ts'
import { belowLayers } from '../../ui/layers.ts'
import { parsedUrl } from './parsed-url.ts'
import { withoutSlashAtEnd } from './route-match.ts'

/**
 * The app's own address for a link from outside; null if the link is no invitation. The host isn't checked here: the
 * system checks it before it opens the app, and another app could name any host anyway.
 */
export function joinPathOf(link: string): string | null {
  const url = parsedUrl(link)
  if (url === null) return null
  const { protocol, pathname, search, hash } = url
  const path = withoutSlashAtEnd(pathname)
  return protocol === 'https:' && joinAddresses.includes(path) ? path + search + hash : null
}

/** Opens a link from outside, and closes dialogs first. The same link again changes nothing. */
export function openLink(link: string): void {
  const path = joinPathOf(link)
  if (path === null || path === location.pathname + location.search + location.hash) return
  belowLayers(() => navigate(path))
}
