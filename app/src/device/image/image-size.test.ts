import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureSizeOf, imageLayoutOf } from './image-size.ts'

// Expected values: document 3 sections 4 and 9.

test('a window under 768 px shares the mobile image', () => {
  expect([320, 767, 768, 1280].map(imageLayoutOf)).toEqual(['mobile', 'mobile', 'desktop', 'desktop'])
})

test('a mobile image is 720 px wide and as high as its template, with at most one and a half pixels per CSS pixel', () => {
  const size = captureSizeOf('mobile', { widthPx: 720, heightPx: 1200 }, 3)
  expect(size).toEqual({ widthPx: 720, heightPx: 1200, pixelRatio: 1.5 })
})

test('a mobile template without a height counts as 960 px high', () => {
  expect(captureSizeOf('mobile', { widthPx: 720, heightPx: 0 }, 1)).toEqual({
    widthPx: 720,
    heightPx: 960,
    pixelRatio: 1,
  })
})

test('a high mobile image has fewer pixels per CSS pixel, at least one', () => {
  const high = captureSizeOf('mobile', { widthPx: 720, heightPx: 2400 }, 3)
  expect(720 * 2400 * high.pixelRatio ** 2).toBeCloseTo(3_000_000, 0)
  expect(captureSizeOf('mobile', { widthPx: 720, heightPx: 6000 }, 3).pixelRatio).toBe(1)
})

test('a desktop image is 1080 px wide and at least 400 px high, with one to two pixels per CSS pixel', () => {
  const given = { widthPx: 1080, heightPx: 100 }
  expect(captureSizeOf('desktop', given, 3)).toEqual({ widthPx: 1080, heightPx: 400, pixelRatio: 2 })
  expect(captureSizeOf('desktop', given, 0.5).pixelRatio).toBe(1)
  expect(captureSizeOf('desktop', given, 1.25).pixelRatio).toBe(1.25)
})

test('content that is wider than its image is not cut off', () => {
  expect(captureSizeOf('mobile', { widthPx: 984, heightPx: 600 }, 3).widthPx).toBe(984)
  expect(captureSizeOf('desktop', { widthPx: 1100.5, heightPx: 600 }, 2).widthPx).toBe(1101)
})

test('no side of a canvas is over 16384 px', () => {
  const sides = fc.record({
    widthPx: fc.integer({ min: 0, max: 60_000 }),
    heightPx: fc.integer({ min: 0, max: 60_000 }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom('mobile', 'desktop'),
      sides,
      fc.integer({ min: 1, max: 4 }),
      (layout, template, ratio) => {
        const { widthPx, heightPx, pixelRatio } = captureSizeOf(layout, template, ratio)
        expect(Math.max(widthPx, heightPx) * pixelRatio).toBeLessThan(16_384.5)
        expect(pixelRatio).toBeGreaterThan(0)
      },
    ),
  )
})
