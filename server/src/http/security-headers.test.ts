import { expect, test } from 'vitest'
import { listen } from './listening.ts'
import { securityHeaders } from './security-headers.ts'
import { service } from './service.ts'

function policyOf(page: string): Map<string, string> {
  const policy = securityHeaders(page)['content-security-policy'] ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('[D51] nothing is allowed but what the app needs', () => {
  const policy = policyOf('')
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  // The hash is that of the style sheet of the library that makes images.
  expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/)
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('img-src')).toBe("'self' data: blob:")
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|https?:|\*/)
})

test('[D51] an inline script of the page is allowed by its hash, a linked one is not', () => {
  // printf "alert('Hello, world.');" | openssl dgst -sha256 -binary | base64, as in the CSP chapter of MDN.
  const page = '<script src="/a.js"></script><script>alert(\'Hello, world.\');</script>'
  expect(policyOf(page).get('script-src')).toBe("'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='")
})

test('[D51] types are not guessed and no address is passed on', () => {
  expect(securityHeaders('')).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test('[D51] a backend of another origin is spoken to, and nothing is loaded from there', () => {
  const policy = securityHeaders('', ['https://x.supabase.co', 'wss://x.supabase.co'])['content-security-policy'] ?? ''
  expect(policy).toContain("; connect-src 'self' https://x.supabase.co wss://x.supabase.co; ")
  expect(policy.match(/x\.supabase\.co/g)).toHaveLength(2)
})

test('phones may connect to each other', () => {
  // No other directive applies to WebRTC, not even default-src: if 'webrtc' is missing, WebRTC is allowed.
  expect(policyOf('').get('webrtc') ?? "'allow'").toBe("'allow'")
})

test('the camera is for the app alone, and what it does not use for nobody', () => {
  const policy = securityHeaders('')['permissions-policy']
  expect(policy).toContain('camera=(self)')
  expect(policy).toContain('geolocation=()')
})

test('[D51] a page that opens the app in a window has no hold of it', () => {
  expect(securityHeaders('')['cross-origin-opener-policy']).toBe('same-origin')
})

test.each([
  ['a trusted proxy says that there is TLS', ['127.0.0.1'], 'https', 'max-age=31536000'],
  ['the first of two proxies says so', ['127.0.0.1'], 'https, http', 'max-age=31536000'],
  ['a trusted proxy says that there is none', ['127.0.0.1'], 'http', null],
  ['anybody else says so', ['203.0.113.1'], 'https', null],
  ['nobody says so', ['127.0.0.1'], undefined, null],
])('[D51] browsers keep to TLS where %s: %j', async (_, proxies, protocol, expected) => {
  const listening = await listen(service(new Map(), { proxies, log: () => undefined }), 0, '127.0.0.1')
  try {
    const headers: Record<string, string> = protocol === undefined ? {} : { 'x-forwarded-proto': protocol }
    const answer = await fetch(`http://127.0.0.1:${listening.port}/health`, { headers })
    expect(answer.headers.get('strict-transport-security')).toBe(expected)
  } finally {
    await listening.stop()
  }
})
