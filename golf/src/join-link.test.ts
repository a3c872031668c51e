import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { peerJoinPath, peerLeadOf, codeFromText, joinPath, secretFromText, typedPeerPath } from './join-link.ts'

// Includes lone surrogates.
const anyUnit = fc.nat({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit))
// Taken by hand from decision 22, 'Two ways to play together': 32 characters, no I, O, 0, 1.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('')
const codes = fc.array(fc.constantFrom(...alphabet), { minLength: 6, maxLength: 6 }).map((letters) => letters.join(''))

const secret = 'AbCdEfGhIjKlMnOpQr-_12'

test('a link leads to the join screen with its code, and with the secret in the fragment', () => {
  expect(joinPath('ABC234', null)).toBe('/multi/join?code=ABC234')
  expect(joinPath('ABC234', secret)).toBe(`/multi/join?code=ABC234#k=${secret}`)
})

test.each([
  ['of a fragment', `#k=${secret}`, secret],
  ['of a link', `https://golf.example/multi/join?code=ABC234#k=${secret}`, secret],
  ['of a link in a sentence', `Here (https://golf.example/multi/join?code=ABC234#k=${secret}).`, secret],
  ['among other parameters', `#top&k=${secret}&x=1`, secret],
  ['of a link without one', 'https://golf.example/multi/join?code=ABC234#top', null],
  ['of the query, which servers log', `https://golf.example/multi/join?code=ABC234&x=1?k=${secret}`, null],
  ['that is too short', `#k=${secret.slice(1)}`, null],
  ['that is too long', `#k=${secret}x`, null],
  ['of nothing', '', null],
])('a secret %s', (_, text, found) => {
  expect(secretFromText(text)).toBe(found)
})

describe('a code', () => {
  test.each([
    ['as it is', 'ABC234'],
    ['in small letters', 'abc234'],
    ['with spaces around it', '  ABC234 \n'],
    ['in groups', 'ABC 234'],
    ['letter by letter', 'a b c 2 3 4'],
    ['with a hyphen', 'abc-234'],
    ['with a dash', 'ABC–234'],
    ['with spaces that do not break', 'ABC\u00A0234'],
    ['with characters that are not seen', '\u200BABC\u2060234\uFEFF'],
    ['of a full-width keyboard', 'ＡＢＣ２３４'],
    ['in quotation marks', '“ABC234”'],
    ['at a sentence’s end', 'ABC234.'],
    ['as the link', 'https://golf.example/multi/join?code=ABC234'],
    ['as the link of the first screen for it', 'https://golf.example/join?code=ABC234'],
    ['as the link’s path', '/multi/join?code=ABC234'],
    ['as its query', '?code=abc234'],
    ['as the link among other parameters', 'https://golf.example/multi/join?utm_source=x&code=ABC234&y=1#top'],
    ['as the link of a server on a port', 'http://192.168.0.7:8080/multi/join?code=ABC234'],
    [
      'as the link with words',
      'Join my golf round at Pebble Beach https://golf.example/multi/join?code=ABC234 see you',
    ],
    ['as the link in a sentence', 'Here (https://golf.example/multi/join?code=ABC234).'],
    ['as the link in angle brackets', '<https://golf.example/multi/join?code=ABC234>'],
    ['as the link with escapes', 'https://golf.example/multi/join?code=%41BC%20234'],
    ['as the link with a plus for a space', 'https://golf.example/multi/join?code=ABC+234'],
  ])('%s', (_how, text) => {
    expect(codeFromText(text)).toBe('ABC234')
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['five characters', 'ABC23'],
    ['seven characters', 'ABC2345'],
    ['an O', 'ABCO34'],
    ['a 0', 'ABC034'],
    ['an I', 'ABCI34'],
    ['a 1', 'ABC134'],
    ['a character of no code', 'ABC_34'],
    ['an accent', 'ÁBC234'],
    ['a letter that is two in capitals', 'ABC2ß'],
    ['two codes', 'ABC234 XYZ789'],
    ['a link without it', 'https://golf.example/multi/join'],
    ['a link with an empty one', 'https://golf.example/multi/join?code='],
    ['a link with a wrong one', 'https://golf.example/multi/join?code=ABC23'],
    ['a link with escapes that are none', 'https://golf.example/multi/join?code=%E0%A4%A'],
    ['a link with another name for it', 'https://golf.example/join?invitecode=ABC234'],
    ['a code as the path', 'https://golf.example/ABC234'],
    ['six letters in a sentence', 'we play at ten'],
  ])('isn’t read from %s', (_what, text) => {
    expect(codeFromText(text)).toBeNull()
  })

  test('is found again in its own link, on any host, and in its text in any format', () => {
    const hosts = fc.domain().map((domain) => `https://${domain}/some/page`)
    fc.assert(
      fc.property(codes, hosts, fc.constantFrom('', ' ', '\t'), fc.boolean(), (code, host, between, isSmall) => {
        expect(codeFromText(new URL(joinPath(code, null), host).href)).toBe(code)
        const written = [...code].join(between)
        expect(codeFromText(isSmall ? written.toLowerCase() : written)).toBe(code)
      }),
    )
  })

  test('any text gives one code or null, and reading a code gives the same code', () => {
    const texts = fc.oneof(
      fc.string({ unit: anyUnit, maxLength: 12 }),
      fc.string({ unit: anyUnit }).map((text) => `https://golf.example/join?code=${text}`),
      fc.string({ unit: fc.constantFrom(...alphabet, 'o', '0', ' ', '-', '%', '?code='), maxLength: 12 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const code = codeFromText(text)
        if (code === null) return
        expect(code).toHaveLength(6)
        expect([...code].every((letter) => alphabet.includes(letter))).toBe(true)
        expect(codeFromText(code)).toBe(code)
      }),
    )
  })
})

describe('the link to a peer round', () => {
  const invitation = { code: 'ABC234', hostId: 'host 1', secret: 'AbCdEfGhIjKlMnOpQr-_12' }
  const read = (link: string) => {
    const { searchParams, hash } = new URL(link, 'https://golf.example')
    return peerLeadOf((name) => searchParams.get(name), hash)
  }

  test('has room, host and invite in the query, and the secret only in the fragment', () => {
    const link = peerJoinPath(invitation)
    expect(link).toBe('/join?room=ABC234&host=host%201&invite=ABC234&v=1#k=AbCdEfGhIjKlMnOpQr-_12')
    expect(read(link)).toEqual(invitation)
  })

  test.each(['room=ABC234', 'host=host%201', 'invite=ABC234'])('is rejected without %s', (part) => {
    expect(read(peerJoinPath(invitation).replace(part, ''))).toBeNull()
  })

  test('is rejected if its code is invalid', () => {
    expect(read(peerJoinPath({ ...invitation, code: 'ABC23O' }))).toBeNull()
  })

  // Source: document 2 section 5, 'Defaults for host id and invite code'.
  test('has default host and invite and no secret if the code was typed', () => {
    const link = typedPeerPath('ABC234')
    expect(link).toBe('/join?room=ABC234&host=host_default&invite=manual_join&v=1')
    expect(read(link)).toEqual({ code: 'ABC234', hostId: 'host_default', secret: null })
    expect(read(peerJoinPath(invitation).split('#')[0] ?? '')).toEqual({ ...invitation, secret: null })
  })
})
