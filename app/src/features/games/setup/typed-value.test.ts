import { expect, test } from 'vitest'
import { parseHandicap, parseIndex, parseRating, parseValue } from './typed-value.ts'

test('a value is a plain number for points, or has a currency before or after it', () => {
  expect(parseValue('2')).toEqual({ valueHundredths: 200, currency: null })
  expect(parseValue(' 0.5 ')).toEqual({ valueHundredths: 50, currency: null })
  expect(parseValue('€2,50')).toEqual({ valueHundredths: 250, currency: '€' })
  expect(parseValue('20 kr')).toEqual({ valueHundredths: 2000, currency: 'kr' })
  expect(parseValue('')).toEqual({ valueHundredths: 0, currency: null })
  expect(['two', '-1', '1.234', '€2€', '1e3'].map(parseValue)).toEqual([null, null, null, null, null])
})

test('golfers write a plus handicap with a plus', () => {
  expect([parseHandicap('12'), parseHandicap('+2'), parseHandicap('-2'), parseHandicap('0')]).toEqual([12, -2, -2, 0])
  expect(parseHandicap('')).toBeNull()
  expect([parseHandicap('12.4'), parseHandicap('x'), parseHandicap('+')]).toEqual(['wrong', 'wrong', 'wrong'])
  expect([parseIndex('12.4'), parseIndex('+1,2'), parseIndex('54.0')]).toEqual([12.4, -1.2, 54])
  // The highest index is 54.0. Source: Rules of Handicapping, rule 5.3.
  expect([parseIndex('54.1'), parseIndex('12.45'), parseIndex('')]).toEqual([null, null, null])
})

test('ratings lie within the limits given', () => {
  expect([parseRating('71.2', 40, 90), parseRating('71,2', 40, 90)]).toEqual([71.2, 71.2])
  expect([parseRating('156', 55, 155), parseRating('', 55, 155)]).toEqual([null, null])
})
