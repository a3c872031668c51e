import { type Course, type CourseHole, quickCustomCourses } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { beforeEach, expect, test, vi } from 'vitest'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { lacksTeeData } from './course-card.ts'
import { createTeeChoice, modesOf, playedCourse, type TeeSelection, teeOptions } from './tee-choice.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const demo = firstDemo()
function firstDemo(): Course {
  const [first] = builtInCourses()
  if (first === undefined) throw new Error('no demo course')
  return first
}

function holesFrom(first: number, last: number): CourseHole[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    par: 3,
    distance: 150,
    si: null,
  }))
}

function courseWith(tees: Readonly<Record<string, readonly CourseHole[]>>, more: Partial<Course> = {}): Course {
  return { ...demo, tees: Object.entries(tees).map(([label, holes]) => ({ label, holes })), ...more }
}

function choosing(course: Course, before: TeeSelection | null = null, usualMode: HolesMode | null = null) {
  const tees = teeOptions(course)
  const confirmed: string[] = []
  const choice = createTeeChoice(tees, before, usualMode)
  const stop = choice.listen((chosen) =>
    confirmed.push(chosen === null ? 'nothing' : `${chosen.tee.label} ${chosen.holesMode}`),
  )
  const tee = (label: string) => {
    const option = tees.find((other) => other.label === label)
    if (option === undefined) throw new Error(label)
    choice.chooseTee(option)
  }
  return { choice, confirmed, tee, stop }
}

test('tees are listed the men’s first, then by colour, then by label', () => {
  const nine = holesFrom(1, 9)
  const course = courseWith({
    'Red Women': nine,
    Zebra: nine,
    Anchor: nine,
    'White Men': nine,
    'Blue Men': nine,
    Gold: nine,
  })
  expect(teeOptions(course).map(({ label }) => label)).toEqual([
    'Blue Men',
    'White Men',
    'Gold',
    'Anchor',
    'Zebra',
    'Red Women',
  ])
})

test('a course without tees is played from Standard, with what is known of its holes, else 18 of par 4', () => {
  const bare = courseWith({}, { holes: holesFrom(1, 18) })
  expect(teeOptions(bare)).toMatchObject([{ label: 'Standard', parTotal: 54, holeCount: 18 }])
  const some = teeOptions(courseWith({}, { holes: holesFrom(1, 2) }))
  expect(some).toMatchObject([{ label: 'Standard', parTotal: 2 * 3 + 16 * 4, holeCount: 18, lengthTotalYards: null }])
  expect(lacksTeeData(bare)).toBe(true)
  expect(quickCustomCourses.every((course) => lacksTeeData({ ...course, originalTemplate: course.id }))).toBe(false)
})

test('the label Standard is stored if it is the course’s own tee, and not if it replaces none', () => {
  const namesOf = (course: Parameters<typeof teeOptions>[0]) => teeOptions(course).map(({ ownLabel }) => ownLabel)
  const nine = holesFrom(1, 9)
  const found = { vendorId: 'osm:1' }
  expect(namesOf(courseWith({}, { ...found, holes: nine }))).toEqual([''])
  expect(namesOf(courseWith({ Standard: nine }, found))).toEqual(['Standard'])
  expect(namesOf(courseWith({ Standard: nine, Red: nine }, found))).toEqual(['Red', 'Standard'])
  // Older versions kept the offered tee from which a found course was played alone. Its holes are the course's.
  for (const label of ['Standard', 'Forward', 'Championship']) {
    for (const holes of [nine, holesFrom(1, 18)]) {
      expect(namesOf(courseWith({ [label]: nine }, { ...found, holes }))).toEqual([''])
    }
  }
  expect(namesOf(courseWith({ Forward: nine, Standard: nine }, { ...found, holes: nine }))).toEqual([''])
  expect(namesOf(courseWith({ Red: nine }, { ...found, holes: nine }))).toEqual(['Red'])
  // A golfer's own course keeps the offered tee of its last round, which isn't one of its own.
  for (const label of ['Standard', 'Forward', 'Championship']) {
    expect(namesOf(courseWith({ [label]: nine }, { vendorId: null, originalTemplate: 'quick-custom-9' }))).toEqual([''])
    expect(namesOf(courseWith({ [label]: nine }, { vendorId: null, originalTemplate: null }))).toEqual([''])
  }
  expect(namesOf(courseWith({ Standard: nine, Red: nine }, { vendorId: null }))).toEqual(['Red', 'Standard'])
})

test('a tee and a portion, in either order, are confirmed 50 ms after both are chosen', () => {
  for (const order of ['tee first', 'portion first']) {
    const { choice, confirmed, tee } = choosing(demo)
    if (order === 'tee first') tee('USGA White Men')
    choice.chooseMode('back9')
    if (order === 'portion first') tee('USGA White Men')
    vi.advanceTimersByTime(49)
    expect(confirmed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(confirmed).toEqual(['USGA White Men back9'])
  }
})

test('a golfer who chooses again within 50 ms confirms once, with the last choice', () => {
  const { choice, confirmed, tee } = choosing(demo)
  tee('USGA Blue Men')
  choice.chooseMode('front9')
  vi.advanceTimersByTime(30)
  choice.chooseMode('full18')
  vi.advanceTimersByTime(500)
  expect(confirmed).toEqual(['USGA Blue Men full18'])
})

test('a mode that the tee has no holes for falls back to full 18, and full 18 to the front nine and then the back nine', () => {
  const course = courseWith({ Front: holesFrom(1, 9), Back: holesFrom(10, 18), Both: holesFrom(1, 18) })
  const played = (label: string, mode: 'front9' | 'back9' | 'full18') => {
    const { choice, confirmed, tee } = choosing(course)
    choice.chooseMode(mode)
    tee(label)
    vi.advanceTimersByTime(50)
    return confirmed
  }
  expect(played('Both', 'back9')).toEqual(['Both back9'])
  expect(played('Front', 'back9')).toEqual(['Front front9'])
  expect(played('Front', 'full18')).toEqual(['Front front9'])
  expect(played('Back', 'full18')).toEqual(['Back back9'])
})

test('a tee with a single portion brings it along', () => {
  const { confirmed, tee } = choosing(courseWith({ White: holesFrom(1, 9) }))
  tee('White')
  vi.advanceTimersByTime(50)
  expect(confirmed).toEqual(['White front9'])
})

test('a tee with fewer than 9 holes is reported and never confirmed', () => {
  const course = courseWith({ Short: holesFrom(1, 8), White: holesFrom(1, 18) })
  const { choice, confirmed, tee } = choosing(course)
  choice.chooseMode('front9')
  tee('Short')
  vi.advanceTimersByTime(500)
  expect([choice.state().hasTooFewHoles, confirmed]).toEqual([true, ['nothing']])
  tee('White')
  vi.advanceTimersByTime(50)
  expect([choice.state().hasTooFewHoles, confirmed]).toEqual([false, ['nothing', 'White front9']])
})

test('a single tee is preselected, so that only the mode is left to choose', () => {
  const { choice, confirmed } = choosing(courseWith({ White: holesFrom(1, 18) }))
  choice.chooseMode('front9')
  vi.advanceTimersByTime(50)
  expect(confirmed).toEqual(['White front9'])
})

test('with preselected holes a single tee needs no choice, and one of several tees has to be chosen', () => {
  const single = choosing(courseWith({ White: holesFrom(1, 18) }), null, 'full18')
  vi.advanceTimersByTime(50)
  expect(single.confirmed).toEqual(['White full18'])
  const { confirmed, tee } = choosing(demo, null, 'full18')
  vi.advanceTimersByTime(500)
  expect(confirmed).toEqual([])
  tee('USGA White Men')
  vi.advanceTimersByTime(50)
  expect(confirmed).toEqual(['USGA White Men full18'])
})

test('another choice changes a confirmed selection; a closed dialog confirms nothing', () => {
  const [blue] = teeOptions(demo)
  if (blue === undefined) throw new Error('no tee')
  const { choice, confirmed, tee, stop } = choosing(demo, { tee: blue, holesMode: 'back9' })
  expect(modesOf(blue)).toEqual(['front9', 'back9', 'full18'])
  tee('USGA Red Women')
  vi.advanceTimersByTime(50)
  expect(confirmed).toEqual(['USGA Red Women back9'])
  choice.chooseMode('front9')
  stop()
  vi.advanceTimersByTime(500)
  expect(confirmed).toEqual(['USGA Red Women back9'])
})

test('a course without tees gets the played tee added to its tees', () => {
  const bare = courseWith({}, { holes: [] })
  const [standard] = teeOptions(bare)
  if (standard === undefined) throw new Error('no tee')
  expect(playedCourse(bare, standard).tees).toEqual([{ label: '', holes: standard.holes }])
  expect(teeOptions(demo).map((tee) => playedCourse(demo, tee))).toEqual([demo, demo, demo])
})
