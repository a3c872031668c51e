import { beforeEach, expect, test, vi } from 'vitest'
import type { ElementDrawing } from './element-canvas.ts'
import { imageOfElement } from './element-image.ts'
import { ImageError } from './image-error.ts'
import type { ImageLayout } from './image-size.ts'

// Expected order, times and sizes: document 3 sections 4, 5 and 9.

const draw = vi.hoisted(() => ({
  byFirst: vi.fn<(...given: Parameters<ElementDrawing>) => Promise<unknown>>(),
  bySecond: vi.fn<(...given: Parameters<ElementDrawing>) => Promise<unknown>>(),
  card: vi.fn<() => Promise<Blob | null>>(),
  isBlank: vi.fn<() => boolean>(),
  bytes: 1000,
}))
vi.mock('./modern-screenshot-canvas.ts', () => ({ drawByModernScreenshot: draw.byFirst }))
vi.mock('./html2canvas-canvas.ts', () => ({ drawByHtml2canvas: draw.bySecond }))
vi.mock('../page-yield.ts', () => ({ nextTask: () => Promise.resolve() }))
vi.mock('./simple-card.ts', () => ({ drawSimpleCard: draw.card }))
vi.mock('./canvas-png.ts', async (original) => ({
  ...(await original<object>()),
  isBlank: draw.isBlank,
  pngOf: async () => new Blob([new Uint8Array(draw.bytes)]),
}))

const canvas = {}
/** The result shows the element itself, not the simple card. */
const whole = expect.objectContaining({ isSimplified: false }) as unknown
const never = () => new Promise<never>(() => {})
const refuses = () => Promise.reject(new Error('cannot draw'))
const card = new Blob(['card'])

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const template = { scrollWidth: 720, scrollHeight: 1200, querySelectorAll: () => [] }
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'template' ? template : null),
    fonts: { ready: Promise.resolve() },
  })
  // As on a page in the background.
  vi.stubGlobal('requestAnimationFrame', never)
  vi.stubGlobal('devicePixelRatio', 1)
  draw.byFirst.mockReset().mockResolvedValue(canvas)
  draw.bySecond.mockReset().mockResolvedValue(canvas)
  draw.card.mockReset().mockResolvedValue(card)
  draw.isBlank.mockReset().mockReturnValue(false)
  draw.bytes = 1000
  return () => vi.useRealTimers()
})

function preparing(layout: ImageLayout, elementId = 'template') {
  const leaving = new AbortController()
  const simpleCard = { title: '', courseName: '', result: null, product: '', tagline: '' }
  const image = imageOfElement({ elementId, layout, simpleCard, signal: leaving.signal })
  const outcome = vi.fn<(image: unknown) => void>()
  image.then(outcome, (error: unknown) => outcome(error instanceof ImageError ? error.code : error))
  return { leaving, outcome }
}

/** The longest wait for fonts, images and frames. */
const settleMs = 100

test('a phone uses the first library for an image of 1000 bytes and more', async () => {
  const { outcome } = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(outcome).toHaveBeenCalledWith(whole)
  expect(draw.byFirst.mock.calls[0]?.[1].size).toEqual({ widthPx: 720, heightPx: 1200, pixelRatio: 1 })
  expect(draw.bySecond).not.toHaveBeenCalled()
})

test.each(['fonts', 'images', 'frames'])('waits for slow %s before drawing', async (late) => {
  const afterMs = (name: string) =>
    new Promise<void>((resolve) => setTimeout(resolve, name === late ? settleMs - 20 : 0))
  const image = { decode: () => afterMs('images') }
  const template = { scrollWidth: 720, scrollHeight: 1200, querySelectorAll: () => [image] }
  vi.stubGlobal('document', { getElementById: () => template, fonts: { ready: afterMs('fonts') } })
  // Two frames are awaited, and the second is the last event.
  const frames = [afterMs('no frame'), afterMs('frames')]
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => void frames.shift()?.then(drawn))
  const { outcome } = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs - 21)
  expect(draw.byFirst).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(outcome).toHaveBeenCalledWith(whole)
})

test('a phone waits four seconds for each library and then draws the card', async () => {
  draw.byFirst.mockImplementation(never)
  draw.bySecond.mockImplementation(never)
  const { outcome } = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs + 3_999)
  expect(draw.bySecond).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(draw.bySecond).toHaveBeenCalledOnce()
  // The first drawing is aborted and doesn't run beside the second.
  expect(draw.byFirst.mock.calls[0]?.[1].signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith({ png: card, isSimplified: true })
  expect(draw.bySecond.mock.calls[0]?.[1].signal.aborted).toBe(true)
})

test.each([
  ['throws', () => draw.byFirst.mockImplementation(refuses)],
  ['draws nothing', () => draw.isBlank.mockReturnValueOnce(true)],
] as const)('a first library that %s is followed by the second at once', async (_, breakIt) => {
  breakIt()
  const { outcome } = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(outcome).toHaveBeenCalledWith(whole)
  expect(draw.bySecond).toHaveBeenCalledOnce()
})

test('a phone draws the card if all images are under 1000 bytes, and without a canvas nothing', async () => {
  draw.bytes = 999
  const { outcome } = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(outcome).toHaveBeenLastCalledWith({ png: card, isSimplified: true })
  draw.card.mockResolvedValue(null)
  const again = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(again.outcome).toHaveBeenCalledExactlyOnceWith('no-canvas')
})

test('a large screen tries the first library twice and no other', async () => {
  draw.byFirst.mockImplementationOnce(refuses)
  const { outcome } = preparing('desktop')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(outcome).toHaveBeenCalledWith(whole)
  draw.byFirst.mockClear().mockImplementation(refuses)
  const again = preparing('desktop')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(again.outcome).toHaveBeenCalledExactlyOnceWith('failed')
  expect(draw.byFirst).toHaveBeenCalledTimes(2)
  expect(draw.bySecond).not.toHaveBeenCalled()
})

test('a large screen reports an image under 1000 bytes, and waits 15 seconds for each try', async () => {
  draw.bytes = 999
  const small = preparing('desktop')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(small.outcome).toHaveBeenCalledExactlyOnceWith('blob-too-small')
  draw.byFirst.mockImplementation(never)
  const slow = preparing('desktop')
  await vi.advanceTimersByTimeAsync(settleMs + 29_999)
  expect(slow.outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.outcome).toHaveBeenCalledExactlyOnceWith('failed')
})

test.each(['mobile', 'desktop'] as const)('%s: an aborted image ends, and no other tier follows', async (layout) => {
  draw.byFirst.mockImplementation(never)
  const { leaving, outcome } = preparing(layout)
  await vi.advanceTimersByTimeAsync(settleMs + 1_000)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'AbortError' }))
  expect(draw.byFirst).toHaveBeenCalledOnce()
  expect(draw.byFirst.mock.calls[0]?.[1].signal.aborted).toBe(true)
  expect(draw.bySecond).not.toHaveBeenCalled()
  expect(draw.card).not.toHaveBeenCalled()
})

test('a template that is not in the page is reported as missing', async () => {
  const phone = preparing('mobile', 'gone')
  const screen = preparing('desktop', 'gone')
  await vi.advanceTimersByTimeAsync(0)
  expect(phone.outcome).toHaveBeenCalledExactlyOnceWith('mobile-template-missing')
  expect(screen.outcome).toHaveBeenCalledExactlyOnceWith('element-missing')
})

test('two images are drawn one after the other, and the second has its full time', async () => {
  draw.byFirst.mockImplementation(never)
  const first = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs + 3000)
  const second = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(draw.byFirst).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.outcome).toHaveBeenCalledWith(whole)
  expect(draw.byFirst).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3800)
  expect(second.outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(second.outcome).toHaveBeenCalledWith(whole)
})

test('an aborted image does not delay another one', async () => {
  draw.byFirst.mockImplementationOnce(never)
  const first = preparing('mobile')
  await vi.advanceTimersByTimeAsync(settleMs)
  const second = preparing('mobile')
  first.leaving.abort()
  await vi.advanceTimersByTimeAsync(settleMs)
  expect(second.outcome).toHaveBeenCalledWith(whole)
})
