import { createHash } from 'node:crypto'

/**
 * The one style sheet that html2canvas-pro writes into the copy of what it makes an image of, by its hash: it hides two
 * classes of its own. Other inline styles stay forbidden. To be taken from the browser's message when the library changes it.
 */
const styleOfImages = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='"

/** Sent where the browser came by TLS: in a network of one's own, without it, nothing could be reached afterwards. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * The headers of reliability D51, sent with every answer.
 * @param page the HTML of the app's one page; its inline scripts are allowed by their hashes and nothing else is
 * @param connectTo what the app may speak to besides where it came from, as the policy writes it
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
