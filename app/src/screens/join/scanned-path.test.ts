import { expect, test } from 'vitest'
import { scannedPath } from './scanned-path.ts'

const secret = 'AbCdEfGhIjKlMnOpQr-_12'

test('the codes of both ways to play together lead to their own', () => {
  const direct = `/join?room=ABC234&host=peer_1-a&invite=ABC234&v=1#k=${secret}`
  expect(scannedPath(`https://golf.example${direct}`)).toBe(direct)
  const live = `/multi/join?code=ABC234#k=${secret}`
  expect(scannedPath(`https://golf.example${live}`)).toBe(live)
  expect(scannedPath('https://golf.example/join?code=abc234')).toBe('/multi/join?code=ABC234')
})

test.each([
  '',
  'ABC234',
  'WIFI:S:Clubhouse;T:WPA;P:birdie;;',
  'https://golf.example/',
  'https://golf.example/menu?code=ABC234',
  'https://golf.example/multi/join?code=ABC',
  `https://golf.example/join?room=ABC234&invite=ABC234&v=1#k=${secret}`,
  `https://golf.example/join?host=peer_1&invite=ABC234&v=1#k=${secret}`,
  `https://golf.example/join?room=ABC234&host=peer_1&v=1#k=${secret}`,
])('%s is none of them', (text) => {
  expect(() => scannedPath(text)).toThrow('Invalid QR code format')
})
