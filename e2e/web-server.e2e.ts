import { expect, test } from './fixtures.ts'

/** The icons that Chromium requires of an installable app, one for launchers that crop icons, and the drawing. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]
const screenshots = ['scoring', 'stats']

test.describe('the server', () => {
  test('every answer carries the security headers, hashed files are cached for good and the page is not', async ({
    page,
    server,
  }) => {
    const answers = new Map<string, Record<string, string>>()
    page.on('response', (response) => {
      answers.set(new URL(response.url()).pathname, response.headers())
    })
    await page.goto(server.url)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    expect(answers.size).toBeGreaterThan(2)
    for (const [path, headers] of answers) {
      const policy = headers['content-security-policy'] ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).not.toContain('unsafe')
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('no-referrer')
      if (path.startsWith('/assets/')) expect(headers['cache-control'], path).toContain('immutable')
      else expect(headers['cache-control'] ?? '', path).not.toContain('immutable')
    }
    expect([...answers.keys()].some((path) => path.startsWith('/assets/'))).toBe(true)
  })

  test('/terms and /privacy are pages of their own and need no script', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, heading] of [
      ['/terms', /terms/i],
      ['/privacy', /privacy/i],
    ] as const) {
      const answer = await page.goto(server.url + path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('link', { name: /Teemates|back|home/i }).first()).toHaveAttribute('href', '/')
    }
    await context.close()
  })

  // Source: document 1 sections 3 and 7, what feedback and notifications send.
  test('/privacy lists the data that feedback and notifications send', async ({ page, server }) => {
    await page.goto(`${server.url}/privacy`)
    const after = (heading: string) => page.locator('h2', { hasText: heading }).locator('xpath=following-sibling::p[1]')
    for (const sent of [
      'title and description',
      'e-mail address if you gave one',
      'operating system, browser and screen size',
      "the app's version",
      'whether there was signal',
      'the screen you were on and the number of the round',
    ]) {
      await expect(after('Feedback')).toContainText(sent)
    }
    await expect(after('News')).toContainText('every six hours and when signal is back')
    await expect(after('News')).toContainText('nothing along but the mark of the list it already has')
  })

  test('a missing file is not found, whatever its name', async ({ request, server }) => {
    for (const path of ['/assets/none.js', '/../package.json', '/%2e%2e/%2e%2e/package.json', '/.git/config']) {
      const answer = await request.get(server.url + path, { headers: { accept: '*/*' } })
      expect(answer.status(), path).toBe(404)
    }
  })

  test('the manifest makes the app installable, and its icons are of the sizes it names', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
    const answer = await page.request.get(`${server.url}/manifest.webmanifest`)
    expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json\b/)
    const manifest: unknown = await answer.json()
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Teemates',
      short_name: 'Teemates',
      description: "Golf's better with mates",
      display: 'standalone',
      start_url: '/',
      scope: '/',
      // Source: the backgrounds of the two themes in look.md.
      background_color: '#ffffff',
      theme_color: '#0b1220',
      icons,
      // The service worker handles this: see import.e2e.ts.
      share_target: {
        action: '/share-target',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'backup', accept: expect.arrayContaining(['application/json', '.json', '.csv']) }] },
      },
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      shortcuts: [
        { name: 'Solo Play', url: '/solo/create' },
        { name: 'Join Round', url: '/multi/join' },
      ],
      screenshots: screenshots.map((name) => ({
        src: `/screenshot-${name}.png`,
        sizes: '780x1688',
        form_factor: 'narrow',
      })),
    })
    const worker = await (await page.request.get(`${server.url}/sw.js`)).text()
    for (const name of screenshots) {
      const file = await page.request.get(`${server.url}/screenshot-${name}.png`)
      expect(pngSize(await file.body()), name).toBe('780x1688')
      // An installed app doesn't need the pictures.
      expect(worker).not.toContain(`screenshot-${name}`)
    }
    for (const icon of icons) {
      const file = await page.request.get(server.url + icon.src)
      expect(file.headers()['content-type']?.split(';')[0], icon.src).toBe(icon.type)
      if (icon.type === 'image/png') expect(pngSize(await file.body()), icon.src).toBe(icon.sizes)
    }
    // iOS rounds the corners of its own icon, which is in no manifest.
    const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    expect(pngSize(await (await page.request.get(`${server.url}${touchIcon}`)).body())).toBe('180x180')
  })

  test('a maskable icon is painted to its edges, so that no shape it is cut to shows a gap', async ({
    page,
    server,
  }) => {
    await page.goto(server.url)
    const alphas = await page.evaluate(async () => {
      const image = await createImageBitmap(await (await fetch('/icon-maskable-512.png')).blob())
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      return [...new Set(data.filter((_, index) => index % 4 === 3))]
    })
    expect(alphas).toEqual([255])
  })
})

/** The size as a manifest writes it, '192x192', from a PNG's header: signature, then the chunk IHDR with width and height. */
function pngSize(file: Buffer): string {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(file.subarray(12, 16).toString('latin1')).toBe('IHDR')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}
