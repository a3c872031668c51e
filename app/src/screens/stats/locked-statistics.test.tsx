import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import * as words from '../../words/words.ts'
import { LockedStatistics } from './locked-statistics.tsx'

// Source: document 1 section 6: detailed statistics are blurred, with an upgrade prompt.
test('each detailed statistic is named above a blurred placeholder that has no figure', () => {
  const markup = renderToStaticMarkup(
    <Router ssrPath="/stats">
      <LockedStatistics />
    </Router>,
  )
  const list = markup.slice(markup.indexOf('<ul'), markup.indexOf('</ul>'))
  const items = list.split('<li').slice(1)
  expect(items).toHaveLength(words.stats.locked.length)
  for (const [index, item] of items.entries()) {
    const [name = '', placeholder = ''] = item.split('</p>')
    expect(name).toContain(words.stats.locked[index])
    expect(placeholder).toMatch(/aria-hidden="true"[^>]*blur\(/)
    expect(placeholder.replaceAll(/<[^>]*>/g, '').trim()).toBe('')
  }
  expect(markup).toContain(words.stats.seePro)
  expect(markup).toContain(words.freeLimit.upgrade)
})
