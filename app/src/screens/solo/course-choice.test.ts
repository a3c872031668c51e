import { type Course, courseIdOf } from '@teemates/golf/course'
import { describe, expect, it } from 'vitest'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import {
  courseChoices,
  courseLabel,
  defaultTeeLabel,
  isDeletable,
  playedTeeLabel,
  teeHoles,
  teeLabels,
} from './course-choice.ts'

const builtIn = builtInCourses()
const demo = builtIn[0]
if (demo === undefined) throw new Error('a built-in course')

function saved(name: string, given: Partial<Course> = {}): Course {
  return {
    id: courseIdOf(name),
    name,
    location: null,
    holes: Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, distance: null, si: null })),
    createdAt: 0,
    updatedAt: 0,
    description: null,
    tees: [],
    vendorId: null,
    vendorName: null,
    savedHolesMode: null,
    originalTemplate: 'quick-custom-18',
    ...given,
  }
}

describe('the courses to choose from', () => {
  it('are the saved ones, the one changed last first, the built-in ones and the templates', () => {
    const names = courseChoices(builtIn, [saved('Old', { updatedAt: 1 }), saved('New', { updatedAt: 2 })]).map(
      (course) => course.name,
    )
    expect(names).toEqual(['New', 'Old', ...builtIn.map((course) => course.name)])
    expect(names.slice(-2)).toEqual(['Quick Custom 9', 'Quick Custom 18'])
  })

  it('show a built-in course once after it was played and kept with its round', () => {
    const played = saved(demo.name, { originalTemplate: null })
    expect(courseChoices(builtIn, [played]).filter((course) => course.name === demo.name)).toEqual([demo])
  })

  it('show a custom course in place of a built-in one of its name', () => {
    const own = saved(demo.name)
    expect(courseChoices(builtIn, [own]).filter((course) => course.name === demo.name)).toEqual([own])
  })

  it('always hold the templates', () => {
    expect(courseChoices(builtIn, [saved('Quick Custom 9')]).map((course) => course.id)).toEqual(
      expect.arrayContaining(['course_quick-custom-9', 'quick-custom-9', 'quick-custom-18']),
    )
  })

  it('begin with what a search found, in place of what the device has of it', () => {
    const old = saved('Found', { originalTemplate: null, vendorId: 'v1' })
    const found = { ...old, updatedAt: 1 }
    expect(courseChoices(builtIn, [saved('Mine', { updatedAt: 2 }), old], found).slice(0, 2)).toEqual([
      found,
      saved('Mine', { updatedAt: 2 }),
    ])
  })

  it("say what the golfer's own description says, and no licence's sentence", () => {
    expect(courseLabel(saved('Mine', { description: 'Windy' }))).toBe('Mine (Windy)')
    expect(courseLabel(saved('Found', { vendorId: 'osm:1', description: '© OpenStreetMap' }))).toBe('Found')
  })

  it('can be deleted when custom; what comes with the app, was found or was played with mates can’t be here', () => {
    const own = saved('Mine')
    const found = saved('Found', { originalTemplate: null, vendorId: 'v1', vendorName: 'OpenStreetMap' })
    const played = saved('Played', { originalTemplate: null })
    const choices = courseChoices(builtIn, [own, found, played])
    expect(choices.filter((course) => isDeletable(course))).toEqual([own])
  })
})

describe('the tees to choose from', () => {
  it('are Standard, Forward and Championship for a course without its own', () => {
    expect(teeLabels(saved('Mine'))).toEqual(['Standard', 'Forward', 'Championship'])
    expect(defaultTeeLabel(saved('Mine'))).toBe('Standard')
  })

  it('are those three after one of them was played, too', () => {
    const played = { tees: [{ label: 'Forward', holes: [] }] }
    expect(teeLabels(saved('Mine', played))).toEqual(['Standard', 'Forward', 'Championship'])
    const left = saved('Left by a round', { ...played, originalTemplate: null })
    expect(teeLabels(left)).toEqual(['Standard', 'Forward', 'Championship'])
  })

  it('are those three after a found course without tees was played alone, as older versions kept it', () => {
    const { holes } = saved('Found')
    const found = { originalTemplate: null, vendorId: 'osm:1' }
    for (const kept of [holes, holes.slice(0, 9), holes.slice(9)]) {
      const played = saved('Found', { ...found, tees: [{ label: 'Forward', holes: kept }] })
      expect(teeLabels(played)).toEqual(['Standard', 'Forward', 'Championship'])
      expect(playedTeeLabel(played, null)).toBe('')
    }
    const tees = [
      { label: 'Forward', holes },
      { label: 'Standard', holes: holes.slice(0, 9) },
    ]
    expect(teeLabels(saved('Found', { ...found, tees }))).toEqual(['Standard', 'Forward', 'Championship'])
  })

  it('are the course’s own alone', () => {
    expect(teeLabels(demo)).toEqual(['USGA Blue Men', 'USGA White Men', 'USGA Red Women'])
    expect(builtIn.map(teeLabels)).toContainEqual(['Championship', 'Forward', 'Member'])
    const found = saved('Found', {
      originalTemplate: null,
      vendorId: 'osm:1',
      tees: [{ label: 'Standard', holes: saved('Found').holes.map((hole) => ({ ...hole, distance: 310 })) }],
    })
    expect(teeLabels(found)).toEqual(['Standard'])
  })

  // Source: issue 57, 12: a board or lobby never names a tee that nobody chose.
  it('name a round if one was chosen, or if the course has its own', () => {
    const own = saved('Mine')
    expect([playedTeeLabel(own, null), playedTeeLabel(own, 'Standard')]).toEqual(['', 'Standard'])
    expect([playedTeeLabel(demo, null), playedTeeLabel(demo, 'USGA Red Women')]).toEqual([
      'USGA Blue Men',
      'USGA Red Women',
    ])
  })

  it('are none for a template', () => {
    for (const template of builtIn.slice(-2)) {
      expect(teeLabels(template)).toEqual([])
      expect(defaultTeeLabel(template)).toBe('')
    }
  })

  it('have 18 holes of par 4 where a source tells nothing of them', () => {
    const bare = saved('Found', { originalTemplate: null, vendorId: 'osm:1', holes: [] })
    expect(teeHoles(bare, 'Standard').map(({ par }) => par)).toEqual(Array.from({ length: 18 }, () => 4))
  })

  it('bring their own holes, and the course’s where only one half is known from a tee', () => {
    const nine = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 3, distance: 150, si: null }))
    const holes = teeHoles(saved('Mine', { tees: [{ label: 'Standard', holes: nine }] }), 'Standard')
    expect(holes).toHaveLength(18)
    expect([holes[0]?.par, holes[9]?.par]).toEqual([3, 4])
  })
})
