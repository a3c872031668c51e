import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'screenshots')

/** Puts a phone's pictures of all screens on one page, light beside dark, so that the whole app can be reviewed at a glance. */
export default async function writeContactSheet(): Promise<void> {
  const pictures = await readdir(join(folder, '390-light')).catch(() => [])
  const names = pictures.filter((file) => file.endsWith('.png')).map((file) => file.slice(0, -'.png'.length))
  const figures = names.toSorted().map((name) => {
    const images = ['light', 'dark'].map(
      (theme) => `<img loading="lazy" alt="${theme}" src="390-${theme}/${name}.png">`,
    )
    return `<figure><figcaption>${name}</figcaption>${images.join('')}</figure>`
  })
  const style = `
    body { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; margin: 16px; background: #777; font: 14px sans-serif }
    figure { margin: 0 } img { width: 195px; vertical-align: top; margin-inline-end: 4px }`
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${figures.join('')}</html>`,
  )
}
