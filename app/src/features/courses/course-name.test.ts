import { describe, expect, it } from 'vitest'
import { cleanCourseName } from './course-name.ts'

describe('the name of a course', () => {
  it('must have something to see', () => {
    for (const blank of ['', '   ', '\u200B', '\u202E', '\n\t']) expect(cleanCourseName(blank)).toBe('')
  })

  it('is trimmed, cut to 60 characters and can’t turn the text around it', () => {
    expect(cleanCourseName(' Old\n Links ')).toBe('Old Links')
    expect([...cleanCourseName('⛳'.repeat(300))]).toHaveLength(60)
    expect(cleanCourseName('\u202Esknil')).toBe('sknil')
    expect(cleanCourseName('<b>Links</b>')).toBe('<b>Links</b>')
  })
})
