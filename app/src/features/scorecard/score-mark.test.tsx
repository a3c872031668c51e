import { markOf } from '@teemates/golf/score'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkShape } from './score-mark.tsx'

/** The look of a mark, by the class names of its shape. */
function lookOf(toPar: number): string {
  const names = /class="([^"]*)"/.exec(renderToStaticMarkup(<MarkShape mark={markOf(toPar)} text="4" />))?.[1] ?? ''
  const has = (name: RegExp) => names.split(' ').some((one) => name.test(one))
  const outline = has(/^rounded-full$/) ? 'circle' : has(/^rounded-/) ? 'square' : null
  const isFramed = has(/^border-2$/)
  const isSolid = has(/^bg-(?:under|over)$/)
  return [isFramed && isSolid && 'framed', isSolid && 'solid', outline ?? 'plain'].filter(Boolean).join(' ')
}

// Document 3, section 5.
test.each([
  [-4, 'framed solid circle'],
  [-3, 'framed solid circle'],
  [-2, 'solid circle'],
  [-1, 'circle'],
  [0, 'plain'],
  [1, 'square'],
  [2, 'solid square'],
  [3, 'framed solid square'],
  [7, 'framed solid square'],
])('a score of %i against par is a %s', (toPar, look) => {
  expect(lookOf(toPar)).toBe(look)
})
