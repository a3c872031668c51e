import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { ConfigError } from '../config.ts'

/** The origin of a request, as far as the server itself can see it. */
export interface Origin {
  /** The remote end of the socket. */
  readonly socketAddress: string | undefined
  /** The header X-Forwarded-For. */
  readonly forwardedFor: string | undefined
}

/** As clientAddress, for a request of Hono's. */
export function addressOf(proxies: readonly string[]): (context: Context) => string {
  const address = clientAddress(proxies)
  return (context) =>
    address({
      socketAddress: getConnInfo(context).remote.address,
      forwardedFor: context.req.header('x-forwarded-for'),
    })
}

/**
 * Whether the browser connected by TLS, according to a configured proxy. If there are several proxies, the first entry is
 * the browser's own request.
 */
export function cameByTls(context: Context, isProxy: (address: string) => boolean): boolean {
  if (!isProxy(getConnInfo(context).remote.address ?? '')) return false
  return context.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}

/**
 * The address whose rates a request counts against. Anyone can send X-Forwarded-For, so the server trusts it only from a
 * configured proxy and takes the last address in it that isn't a proxy.
 * @param proxies addresses and networks ('10.0.0.1', '172.16.0.0/12')
 * @throws ConfigError if a proxy is neither an address nor a network
 */
export function clientAddress(proxies: readonly string[]): (origin: Origin) => string {
  const isProxy = proxyCheck(proxies)
  return ({ socketAddress, forwardedFor }) => {
    let address = plain(socketAddress ?? '')
    if (isIP(address) === 0) return 'unknown'
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      const named = plain(hop.trim())
      if (!isProxy(address) || isIP(named) === 0) break
      address = named
    }
    return isIPv6(address) ? network64(address) : address
  }
}

/**
 * The networks whose sign-in rates an address counts against, the narrowest first. An IPv6 customer may have a /56 or a /48
 * and could use each /64 of it separately.
 * @param address as clientAddress returns it
 */
export function networksOf(address: string): readonly string[] {
  if (!address.endsWith('::/64')) return [address]
  const groups = address.slice(0, -'::/64'.length).split(':')
  const site = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  const provider = groups.slice(0, 3).join(':')
  return [address, `${provider}:${site}::/56`, `${provider}::/48`]
}

/** The widest of these networks. One customer may own all of it. */
export function widestNetwork(address: string): string {
  return networksOf(address).at(-1) ?? address
}

/**
 * Returns a test of whether an address is a configured proxy's.
 * @throws ConfigError as above
 */
export function proxyCheck(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) trust(trusted, proxy)
  if (proxies.length === 0) return () => false
  return (address) => {
    const known = plain(address)
    return isIP(known) !== 0 && trusted.check(known, isIPv6(known) ? 'ipv6' : 'ipv4')
  }
}

function trust(trusted: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const width = family === 'ipv6' ? 128 : 32
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (isIP(address) === 0 || !(prefix <= width)) {
    throw new ConfigError(`'${proxy}' is no address of a proxy: write one as in '10.0.0.1' or '172.16.0.0/12'.`)
  }
  trusted.addSubnet(address, prefix, family)
}

/** Unwraps IPv4 addresses, which a dual-stack socket shows as mapped ones (RFC 4291, 2.5.5.2). */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** A customer gets at least a /64 (RFC 6177) and could use each of its addresses once. */
function network64(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
