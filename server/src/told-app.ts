import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppSettings } from './app-settings.ts'
import { cameByTls, proxyCheck } from './client-address.ts'

/** What the app is told of where it runs. */
export interface ToldApp {
  /** The content of /config.json for whoever asks. */
  readonly by: (context: Context) => Told
  /** What it may speak to besides where it came from, as the content security policy writes it. */
  readonly connectTo: readonly string[]
}

interface Told extends Omit<AppSettings, 'supabase'> {
  readonly supabaseUrl: string
  readonly supabaseKey: string
}

/** A name or an address with a port or without; what else a Host header may hold leads nowhere. */
const host = /^(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/**
 * @param ownKey the publishable key of this server's own services
 * @param proxies whose X-Forwarded-Proto and X-Forwarded-Host are believed
 */
export function toldApp(settings: AppSettings, ownKey: string, proxies: readonly string[]): ToldApp {
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

/** As the browser wrote it, so that a phone in the network gets an address that it reaches. */
function addressOfPage(context: Context, isProxy: (address: string) => boolean): string {
  const behindProxy = isProxy(getConnInfo(context).remote.address ?? '')
  const forwarded = (name: string) =>
    // With several proxies the first entry is what the browser asked for.
    behindProxy ? context.req.header(name)?.split(',')[0]?.trim() : undefined
  const protocol = cameByTls(context, isProxy) ? 'https' : 'http'
  const named = forwarded('x-forwarded-host') ?? context.req.header('host') ?? ''
  return host.test(named) ? `${protocol}://${named}` : ''
}
