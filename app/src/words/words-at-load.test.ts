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

const modules = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../main.tsx', '!../**/*.d.ts'])

test('no module asks for a text while it loads', async () => {
  const files = Object.entries(modules)
  expect(files.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const [file, load] of files) {
    await load().catch((error: unknown) => {
      wrong.push(`${file}: ${String(error)}`)
    })
  }
  asked.whileLoading = false
  expect(wrong).toEqual([])
})
