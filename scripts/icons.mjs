import './node-version.cjs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { icons } from './icon-sizes.mjs'
import { ensureInstalled } from './install.mjs'
import { runScript } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'

// Draws every icon of the web app and of the native shells from app/public/favicon.svg; the results are kept with the sources.
const drawing = '<g id="drawing">'
const ground = /<rect id="ground"[^>]*>/
/** In the drawing's own units. */
const side = 512

/** @type {Record<import('./icon-sizes.mjs').Ground, string | null>} how far its corners are rounded; null for no ground */
const corners = { rounded: '112', square: '0', round: '256', none: null }

/**
 * The flag in one colour, for systems that use only its opacity: the green becomes a lighter shade, and the hole is left out.
 * @param {string} svg
 */
function inOneColor(svg) {
  return svg.replace('fill="#4ade80"', 'fill="#ffffff" fill-opacity="0.4"').replace('fill="#0b1220"', 'fill="none"')
}

/**
 * @param {string} source
 * @param {import('./icon-sizes.mjs').Icon} icon
 */
function drawn(source, { ground: shape, scale = 1, share = 1, isMonochrome = false }) {
  const radius = corners[shape]
  const shift = (side / 2) * (1 - scale)
  const view = side / share
  const edge = (side - view) / 2
  return (isMonochrome ? inOneColor(source) : source)
    .replace(ground, (rect) => (radius === null ? '' : rect.replace(/rx="\d+"/, `rx="${radius}"`)))
    .replace(drawing, `<g transform="translate(${shift} ${shift}) scale(${scale})">`)
    .replace(/viewBox="[^"]*"/, `viewBox="${edge} ${edge} ${view} ${view}"`)
}

await runScript(async () => {
  await ensureInstalled()
  const source = await readFile(join(projectFolder, 'app', 'public', 'favicon.svg'), 'utf8')
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    for (const icon of icons) {
      const { file, sizePx } = icon
      const path = join(projectFolder, file)
      await mkdir(dirname(path), { recursive: true })
      const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } })
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawn(source, icon)}`)
      // Apple rejects icons with an alpha channel.
      await page.screenshot({ path, omitBackground: icon.ground !== 'square' })
      await page.close()
      console.log(file)
    }
  } finally {
    await browser.close()
  }
})
