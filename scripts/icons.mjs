import './node-version.cjs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { runScript } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'

// Draws the app's icons from app/public/favicon.svg; the results are kept with the sources.
const folder = join(projectFolder, 'app', 'public')
const roundCorners = 'rx="112"'
const drawing = '<g id="drawing">'

/** A maskable icon is cut to any shape within its middle 80 %; iOS rounds the corners itself. */
const icons = [
  { file: 'icon-192.png', sizePx: 192, square: false, scale: 1 },
  { file: 'icon-512.png', sizePx: 512, square: false, scale: 1 },
  { file: 'icon-maskable-512.png', sizePx: 512, square: true, scale: 0.8 },
  { file: 'apple-touch-icon.png', sizePx: 180, square: true, scale: 0.92 },
]

await runScript(async () => {
  await ensureInstalled()
  const source = await readFile(join(folder, 'favicon.svg'), 'utf8')
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    for (const { file, sizePx, square, scale } of icons) {
      const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } })
      const shift = 256 * (1 - scale)
      const svg = source
        .replace(roundCorners, square ? 'rx="0"' : roundCorners)
        .replace(drawing, `<g transform="translate(${shift} ${shift}) scale(${scale})">`)
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
      await page.screenshot({ path: join(folder, file), omitBackground: true })
      await page.close()
      console.log(`app/public/${file}`)
    }
  } finally {
    await browser.close()
  }
})
