import { createHash } from 'node:crypto'

/**
 * The hash of the one style sheet that html2canvas-pro writes into its copy of the page. The style hides two classes of its
 * own. All other inline styles stay forbidden. If the library changes it, take the new hash from the browser's error
 * message.
 */
const styleOfImages = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='"

/** Sent only over TLS: in a private network without TLS the header would make the server unreachable. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * The headers of reliability D51, sent with every answer.
 * @param page the HTML of the app's one page; the policy allows exactly its inline scripts, by their hashes
 * @param connectTo further origins that the app may connect to, in the policy's syntax
 */
export function securityHeaders(page: string, connectTo: readonly string[] = []): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(page)].join(' '),
    `style-src 'self' ${styleOfImages}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  }
}

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script(?<attributes>[^>]*)>(?<source>[\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter((script) => !/\ssrc\s*=/i.test(script.groups?.['attributes'] ?? ''))
    .map(
      (script) =>
        `'sha256-${createHash('sha256')
          .update(script.groups?.['source'] ?? '')
          .digest('base64')}'`,
    )
}
