import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppSettings } from './app-settings.ts'
import { cameByTls, proxyCheck } from './http/client-address.ts'

/** The configuration that every visitor may read. */
export interface PublicConfig {
  /** The content of /config.json for whoever asks. */
  readonly by: (context: Context) => ConfigJson
  /** The origins, besides its own, that the page may connect to, in the syntax of the content security policy. */
  readonly connectTo: readonly string[]
}

interface ConfigJson extends Omit<AppSettings, 'supabase'> {
  readonly supabaseUrl: string
  readonly supabaseKey: string
}

/** A name or an address, with or without a port. Any other Host header is ignored. */
const host = /^(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/**
 * @param ownKey the publishable key of this server's own services
 * @param proxies addresses and networks whose X-Forwarded-Proto and X-Forwarded-Host are trusted
 */
export function publicConfig(settings: AppSettings, ownKey: string, proxies: readonly string[]): PublicConfig {
  const { supabase, ...others } = settings
  const isProxy = proxyCheck(proxies)
  return {
    by: (context) => ({
      supabaseUrl: supabase?.url ?? addressOfPage(context, isProxy),
      supabaseKey: supabase?.key ?? ownKey,
      ...others,
    }),
    connectTo: supabase === undefined ? [] : [supabase.url, supabase.url.replace(/^http/, 'ws')],
  }
}

/** The origin as the browser wrote it: a phone in the local network can reach that address. */
function addressOfPage(context: Context, isProxy: (address: string) => boolean): string {
  const behindProxy = isProxy(getConnInfo(context).remote.address ?? '')
  const forwarded = (name: string) =>
    // If there are several proxies, the first entry is the host that the browser asked for.
    behindProxy ? context.req.header(name)?.split(',')[0]?.trim() : undefined
  const protocol = cameByTls(context, isProxy) ? 'https' : 'http'
  const named = forwarded('x-forwarded-host') ?? context.req.header('host') ?? ''
  return host.test(named) ? `${protocol}://${named}` : ''
}
