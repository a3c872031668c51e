import { expect, test } from 'vitest'
import { matchRoute, withoutSlashAtEnd } from './route-match.ts'

test('a path fits its pattern and gives its parameters, unescaped', () => {
  expect(matchRoute('/round/:id', '/round/round_1700000000000_ab12')).toEqual({ id: 'round_1700000000000_ab12' })
  expect(matchRoute('/round/:id', '/round/a%2Fb')).toEqual({ id: 'a/b' })
  expect(matchRoute('/', '/')).toEqual({})
  expect(matchRoute('/solo/round', '/solo/round/')).toEqual({})
})

test('a path with more or fewer segments, or other words, does not fit', () => {
  expect(matchRoute('/round/:id', '/round')).toBeNull()
  expect(matchRoute('/round/:id', '/round/1/2')).toBeNull()
  expect(matchRoute('/solo/round', '/solo/lobby')).toBeNull()
  expect(matchRoute('/', '/stats')).toBeNull()
})

test('a badly escaped part stays as it is', () => {
  expect(matchRoute('/round/:id', '/round/100%')).toEqual({ id: '100%' })
})

test('only a slash at the end is removed', () => {
  expect(withoutSlashAtEnd('/solo/round/')).toBe('/solo/round')
  expect(withoutSlashAtEnd('/round/1//')).toBe('/round/1')
  expect(withoutSlashAtEnd('/solo/round')).toBe('/solo/round')
  expect(withoutSlashAtEnd('/')).toBe('/')
})

test('a parameter named like a built-in property is only a parameter', () => {
  expect(matchRoute('/round/:id', '/round/__proto__')).toEqual({ id: '__proto__' })
})
