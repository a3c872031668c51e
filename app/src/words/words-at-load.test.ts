import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type * as Words from './words.ts'

/*
 * What is asked for while a module loads stays in the language of that moment, or isn't there yet: the language is known
 * only when the app has begun.
 */

const asked = vi.hoisted(() => ({ whileLoading: true }))

vi.mock('./words.ts', async (original) => {
  const { words } = await original<typeof Words>()
  return {
    words: new Proxy(words, {
      get(target, name): unknown {
        if (asked.whileLoading) throw new Error(`words.${String(name)} is asked for while a module loads`)
        const text: unknown = Reflect.get(target, name)
        return text
      },
    }),
  }
})

const folder = join(import.meta.dirname, '..')

test('no module asks for a text while it loads', async () => {
  // Without those that run as they load: the page's script and its workers'.
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^main\.tsx$|^(backup-worker|device\/qr-worker)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const file of files) {
    await import(join(folder, file)).catch((error: unknown) => {
      wrong.push(`${file}: ${String(error)}`)
    })
  }
  asked.whileLoading = false
  expect(wrong).toEqual([])
})
