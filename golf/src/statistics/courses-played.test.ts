import { expect, test } from 'vitest'
import { archivedAs, pebblePars } from '../../cards/golfer-history.ts'
import { playedCoursesOf } from './courses-played.ts'
import { golferRoundsOf } from './golfer-round.ts'

const known = { ids: new Set(['me']), profileId: 'cmplr_device' }

// Source: decision 22, 'Ranges': every course ever played.
test('lists every course on which the golfer played a hole, finished or not, by its latest name', () => {
  const named = (name: string) => ({ selfPlayerId: 'me', originalCourseName: name })
  const whole = archivedAs({ id: 'whole', day: 1, courseId: 'course_a', cards: { me: pebblePars } })
  const renamed = archivedAs({ id: 'renamed', day: 2, courseId: 'course_a', cards: { me: [4, 5] } })
  const rounds = [
    { ...renamed, metadata: { ...renamed.metadata, ...named('A renamed') } },
    whole,
    archivedAs({ id: 'left', day: 3, courseId: 'course_b', cards: { me: [4] } }),
    archivedAs({ id: 'unplayed', day: 4, courseId: 'course_c', cards: { me: [], ann: pebblePars } }),
    archivedAs({ id: 'of others', day: 5, courseId: 'course_d', selfPlayerId: 'ann', cards: { ann: pebblePars } }),
  ]
  const counted = golferRoundsOf(rounds, known, new Map())
  expect(counted.map(({ roundId }) => roundId)).toEqual(['whole'])
  expect(playedCoursesOf(rounds, counted, known, new Map())).toEqual([
    { courseId: 'course_a', courseName: 'A renamed' },
    { courseId: 'course_b', courseName: 'b' },
  ])
})
