import { expect, test } from 'vitest'
import { waitingOperation } from './live-changes.ts'
import { createLiveTapNews, UNREAD_MAX } from './live-tap-news.ts'
import { GAME, score } from '../../../../test/storage/sample-live-games.ts'
import type { TabNews } from '../browser/tab-news.ts'

type Heard = Parameters<Parameters<TabNews['onTapped']>[0]>[0]

/** A tab, and what another one tells it. */
function tab() {
  const told: unknown[] = []
  let hear: (tapped: Heard) => void = () => undefined
  const tapNews = createLiveTapNews({
    post: (news) => void told.push(news),
    onTapped(listener) {
      hear = listener
      return () => true
    },
  })
  const hears = (operationId: string, slot = '1 cmplr_ann') => hear({ kind: 'tapped', gameId: GAME, slot, operationId })
  return { ...tapNews, told, hears }
}

test('what another tab has tapped about the same score is known until it was read', () => {
  const { tell, told, hears, tappedElsewhere, haveRead } = tab()
  const own = score('op_3', 5)
  tell(own)
  expect(told).toEqual([{ kind: 'tapped', gameId: GAME, slot: '1 cmplr_ann', operationId: 'op_3' }])
  hears('op_1')
  hears('op_2')
  hears('op_other_hole', '2 cmplr_ann')
  expect(tappedElsewhere(own)).toEqual(['op_1', 'op_2'])
  haveRead([waitingOperation(score('op_1', 4))])
  expect(tappedElsewhere(own)).toEqual(['op_2'])
})

test('of a tab that stays open for days the oldest that were never read are forgotten', () => {
  const { hears, tappedElsewhere } = tab()
  for (let count = 0; count <= UNREAD_MAX; count += 1) hears(`op_${count}`)
  const known = tappedElsewhere(score('own', 5))
  expect(known).toHaveLength(UNREAD_MAX)
  expect(known[0]).toBe('op_1')
})
