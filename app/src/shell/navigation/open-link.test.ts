import { expect, test } from 'vitest'
import { joinPathOf } from './open-link.ts'

// The links that lobbies hand out. Source: documents 2 and 3, section 2, and decision 22, 'Invitations'.
test.each([
  ['https://golf.example/join?room=ABC234&host=h&invite=i#k=AbCd-_12', '/join?room=ABC234&host=h&invite=i#k=AbCd-_12'],
  ['https://golf.example/multi/join?code=ABC234#k=AbCd-_12', '/multi/join?code=ABC234#k=AbCd-_12'],
  ['https://golf.example/multi/join/', '/multi/join'],
])('%s leads to the same address in the app', (link, path) => {
  expect(joinPathOf(link)).toBe(path)
})

test.each([
  'https://golf.example/',
  'https://golf.example/profile',
  'https://golf.example/join/more',
  'http://golf.example/join?room=ABC234',
  'javascript:location="/join"',
  'join',
])('%s is no invitation', (link) => {
  expect(joinPathOf(link)).toBeNull()
})
