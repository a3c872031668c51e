import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/names.json' with { type: 'json' }
import { checkNickname, cleanPlayerName, isNicknameSet } from './nickname.ts'

describe('a nickname', () => {
  test.each(['Al', 'Ann-Marie', 'J.P. Smith_3', 'Zoë', 'Łukasz', '愛子', 'नीना', 'A'.repeat(20)])(
    '%s is one',
    (text) => {
      expect(checkNickname(text)).toEqual({ ok: true, nickname: text })
    },
  )

  test('is trimmed, and a letter typed with a combining mark becomes one letter', () => {
    expect(checkNickname('  Ann ')).toEqual({ ok: true, nickname: 'Ann' })
    expect(checkNickname('Zoe\u0308')).toEqual({ ok: true, nickname: 'Zoë' })
  })

  test.each(['', '   ', 'A', ' A '])('needs two characters: "%s"', (text) => {
    expect(checkNickname(text)).toEqual({ ok: false, code: 'too-short' })
  })

  test('has at most 20 characters, a letter beyond the basic plane counting as one', () => {
    expect(checkNickname('A'.repeat(21))).toEqual({ ok: false, code: 'too-long' })
    expect(checkNickname('𠮷'.repeat(20)).ok).toBe(true)
    expect(checkNickname('𠮷'.repeat(21))).toEqual({ ok: false, code: 'too-long' })
  })

  test.each([
    ['Ann!', '!'],
    ['<b>Ann</b>', '<'],
    ["O'Neil", "'"],
    ['O’Neil & Co', '’'],
    ["'", "'"],
    ['@nn', '@'],
    ['Ann🏌️', '🏌️'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['Ann 1️⃣', '1️⃣'],
    [`${'A'.repeat(20)}!`, '!'],
    ['\u0301Ann', '\u0301'],
  ])('rejects other characters and names the first: %j', (text, character) => {
    expect(checkNickname(text)).toEqual({ ok: false, code: 'bad-characters', character })
  })

  test.each(['Ann\tB', 'Ann\u00A0B', 'Ann\u202EB', 'Ann\u200DB', 'A\u0000n', 'Ann\uD83C'])(
    'takes none that is unseen, which has no name: %j',
    (text) => {
      expect(checkNickname(text)).toEqual({ ok: false, code: 'bad-characters', character: null })
    },
  )

  test("'Player' means that none is set", () => {
    expect(checkNickname(' Player ')).toEqual({ ok: false, code: 'reserved' })
    expect(['', ' ', 'Player', 'Ann', 'player'].map(isNicknameSet)).toEqual([false, false, false, true, true])
  })
})

describe("a mate's name", () => {
  test('is trimmed and its whitespace collapsed', () => {
    expect(cleanPlayerName('  Ann \t\n  Smith ')).toBe('Ann Smith')
    expect(cleanPlayerName('Ann \u200B Smith')).toBe('Ann Smith')
  })

  test('keeps any script, punctuation and emoji', () => {
    for (const name of ["O'Neil", 'محمد', 'नीना', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry', 'می‌خواهم', '<b>Ann</b>', '7'])
      expect(cleanPlayerName(name)).toBe(name)
  })

  test('[D52] keeps visible characters, drops invisible ones, and is null if nothing is left', () => {
    for (const name of vectors.shown) expect(cleanPlayerName(name)).toBe(name)
    for (const unseen of vectors.unseen) expect(cleanPlayerName(`A${unseen}b`), JSON.stringify(unseen)).toBe('Ab')
    for (const blank of vectors.blank) expect(cleanPlayerName(blank), JSON.stringify(blank)).toBeNull()
  })

  test('drops control characters, direction overrides and lone surrogates', () => {
    expect(cleanPlayerName('A\u0000n\u0007n')).toBe('Ann')
    expect(cleanPlayerName('\u202EnnA\u202C \u2066x\u2069\u200F')).toBe('nnA x')
    expect(cleanPlayerName('A\uD800nn')).toBe('Ann')
  })

  test.each(['', '   ', '\u200F'.repeat(300), '\u202E\u202C', '\u0000', '\u200D', '\u3164', '\u0301', '\u2800 \u00A0'])(
    'is none where nothing can be seen: %j',
    (text) => {
      expect(cleanPlayerName(text)).toBeNull()
    },
  )

  test('is cut to 40 code points, never within an emoji or an accented letter', () => {
    expect(cleanPlayerName('⛳'.repeat(300))).toBe('⛳'.repeat(40))
    // A family emoji has 7 code points, so five fit into 40.
    expect(cleanPlayerName('👨‍👩‍👧‍👦'.repeat(300))).toBe('👨‍👩‍👧‍👦'.repeat(5))
    expect(cleanPlayerName('e\u0301'.repeat(30))).toBe('e\u0301'.repeat(20))
    expect(cleanPlayerName(`${'A'.repeat(39)} B`)).toBe('A'.repeat(39))
  })

  test('is cut at 40 code points if one letter has hundreds of marks', () => {
    expect([...(cleanPlayerName(`a${'\u0301'.repeat(300)}`) ?? '')]).toHaveLength(40)
  })

  test('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const cleaned = cleanPlayerName(text)
        if (cleaned === null) return
        expect(cleanPlayerName(cleaned)).toBe(cleaned)
        expect([...cleaned].length).toBeLessThanOrEqual(40)
        expect(cleaned.isWellFormed()).toBe(true)
      }),
    )
  })
})
