import { describe, expect, test } from 'vitest'
import { clientAddress, networksOf } from './client-address.ts'

const direct = clientAddress([])
const behindProxy = clientAddress(['10.0.0.1', '172.16.0.0/12', 'fd00::/8'])

describe('[D46] the address of a client', () => {
  test('is the socket’s, whatever is forwarded', () => {
    expect(direct({ socketAddress: '203.0.113.9', forwardedFor: '198.51.100.1' })).toBe('203.0.113.9')
    expect(behindProxy({ socketAddress: '203.0.113.9', forwardedFor: '198.51.100.1' })).toBe('203.0.113.9')
  })

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['1.2.3.4, 198.51.100.1, 172.20.0.7', '198.51.100.1'],
    ['172.20.0.7', '172.20.0.7'],
    ['198.51.100.1, not an address', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('behind a proxy that forwards %j it is %s', (forwardedFor, expected) => {
    expect(behindProxy({ socketAddress: '10.0.0.1', forwardedFor })).toBe(expected)
    expect(behindProxy({ socketAddress: '::ffff:10.0.0.1', forwardedFor })).toBe(expected)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('of IPv6 counts by network: %s as %s', (socketAddress, expected) => {
    expect(direct({ socketAddress, forwardedFor: undefined })).toBe(expected)
  })

  test('counts for its wider networks, too, where it is IPv6', () => {
    const networks = (socketAddress: string) => networksOf(direct({ socketAddress, forwardedFor: undefined }))
    expect(networks('2001:db8:1:2a3::9')).toEqual(['2001:db8:1:2a3::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'])
    expect(networks('203.0.113.9')).toEqual(['203.0.113.9'])
  })

  test('a socket that is gone has none', () => {
    expect(direct({ socketAddress: undefined, forwardedFor: '1.2.3.4' })).toBe('unknown')
  })

  test.each(['proxy.example', '10.0.0.1/33', '10.0.0.1/', '', 'fd00::/129', '10.0.0.1/-1'])(
    '%j is refused as a proxy',
    (proxy) => {
      expect(() => clientAddress([proxy])).toThrow(/is no address of a proxy/)
    },
  )
})
