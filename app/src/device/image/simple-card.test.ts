import { beforeEach, expect, test, vi } from 'vitest'
import { drawSimpleCard, type SimpleCard } from './simple-card.ts'

vi.mock('./canvas-png.ts', () => ({ pngOf: () => Promise.resolve(new Blob(['card'])) }))

const nothing = () => undefined
const written: string[] = []
const drawing = {
  fillRect: nothing,
  beginPath: nothing,
  roundRect: nothing,
  fill: nothing,
  measureText: (text: string) => ({ width: 10 * text.length }),
  fillText: (text: string) => written.push(text),
}
const canvas = { width: 0, height: 0, getContext: () => drawing }
const card: SimpleCard = {
  title: 'Golf Round Summary',
  courseName: 'Ballybunion',
  result: { label: 'Winner', name: 'Ann', strokes: '72 strokes' },
  product: 'Teemates',
  tagline: 'With mates',
}

beforeEach(() => {
  written.length = 0
  vi.stubGlobal('document', { createElement: () => canvas })
})

// Source: document 3, sections 4 and 9.
test('is 720 by 480, with the title, the course, and the winner with their strokes', async () => {
  expect(await drawSimpleCard(card)).toBeInstanceOf(Blob)
  expect(canvas).toMatchObject({ width: 720, height: 480 })
  expect(written.slice(0, 5)).toEqual(['Golf Round Summary', 'Ballybunion', 'Winner', 'Ann', '72 strokes'])
})

test('shows the title and the course for a round without a hole played', async () => {
  await drawSimpleCard({ ...card, result: null })
  expect(written).toEqual(['Golf Round Summary', 'Ballybunion', 'Teemates', 'With mates'])
})
