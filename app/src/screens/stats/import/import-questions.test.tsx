import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { ImportQuestions as Questions } from '../../../storage/import/import-reading.ts'
import { hasOpenQuestion, ImportQuestions } from './import-questions.tsx'

const clear: Questions = { codePage: null, unclearDay: null, unclearNines: 0, undated: [] }
const htmlOf = (questions: Partial<Questions>, choice: Partial<ImportChoice> = {}) =>
  renderToStaticMarkup(
    <ImportQuestions
      questions={{ ...clear, ...questions }}
      choice={{ ids: [], everything: false, ...choice }}
      disabled={false}
      onChoice={() => undefined}
    />,
  )
const chosen = (html: string) => html.match(/<input[^>]*checked[^>]*value="(\w+)"|<input[^>]*value="(\w+)"[^>]*checked/)

test('a clear file asks nothing', () => {
  expect(htmlOf({})).toBe('')
})

// Source: issue 57, 18: what is unclear is asked, once for all rounds that share it.
test('one question asks for the nine of all rounds that may be either', () => {
  const html = htmlOf({ unclearNines: 3 })
  expect(html.match(/<fieldset|role="radiogroup"|role="group"/g)).toHaveLength(1)
  expect(html).toContain('3 rounds in this file')
  expect(html).toContain('Front nine (holes 1-9)')
  expect(html).toContain('Back nine (holes 10-18)')
  expect(chosen(html)).toBeNull()
  expect(chosen(htmlOf({ unclearNines: 3 }, { answers: { nine: 'back9' } }))?.slice(1)).toContain('back9')
})

test('a question is open until each of its answers is given', () => {
  const undated = [
    { place: 2, isRow: true, course: 'Links' },
    { place: 5, isRow: true, course: 'Links' },
  ]
  const unclearDay = { 'day-first': 0, 'month-first': 1 }
  const isOpen = (questions: Partial<Questions>, answers: ImportChoice['answers'] = {}) =>
    hasOpenQuestion({ ...clear, ...questions }, { ids: [], everything: false, answers })
  expect(isOpen({ codePage: ['Zoë'] })).toBe(false)
  expect([isOpen({ unclearDay }), isOpen({ unclearDay }, { dateOrder: 'day-first' })]).toEqual([true, false])
  expect([isOpen({ unclearNines: 1 }), isOpen({ unclearNines: 1 }, { nine: 'front9' })]).toEqual([true, false])
  expect(isOpen({ undated })).toBe(true)
  expect(isOpen({ undated }, { days: { 2: '2026-05-02' } })).toBe(true)
  expect(isOpen({ undated }, { days: { 2: '2026-05-02', 5: '' } })).toBe(true)
  expect(isOpen({ undated }, { days: { 2: '2026-05-02', 5: '2026-05-03' } })).toBe(false)
})
