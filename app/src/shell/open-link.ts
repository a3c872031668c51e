import { navigate } from 'wouter/use-browser-location'
import { joinAddresses } from '../addresses.ts'
import { belowLayers } from '../ui/layers.ts'
import { parsedUrl } from './parsed-url.ts'
import { withoutSlashAtEnd } from './route-match.ts'

/**
 * The address within the app that a link from outside leads to; null for one that is no invitation. The host is the system's
 * to check: another app could name any, and what counts is in the rest.
 */
export function joinPathOf(link: string): string | null {
  const url = parsedUrl(link)
  if (url === null) return null
  const { protocol, pathname, search, hash } = url
  const path = withoutSlashAtEnd(pathname)
  return protocol === 'https:' && joinAddresses.includes(path) ? path + search + hash : null
}

/** Shows what a link from outside leads to, above what is on the screen. A link that is told again changes nothing. */
export function openLink(link: string): void {
  const path = joinPathOf(link)
  if (path === null || path === location.pathname + location.search + location.hash) return
  belowLayers(() => navigate(path))
}
