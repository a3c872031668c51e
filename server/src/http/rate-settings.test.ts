import { expect, test } from 'vitest'
import { defaultRates } from './limits.ts'
import { readRates } from './rate-settings.ts'

test('[D47] without a setting an address signs in 200 times an hour, as a clubhouse does within ten minutes', () => {
  expect(readRates({})).toEqual(defaultRates)
  expect(readRates({ SIGN_INS_PER_HOUR: '' }).signIn).toEqual({ burst: 200, perSecond: 200 / 3600 })
})

test('a rate is what was set, and what may come at once is in the same proportion', () => {
  const rates = readRates({
    SIGN_INS_PER_HOUR: '60',
    ALL_SIGN_INS_PER_HOUR: '5000',
    REQUESTS_PER_SECOND: '1000',
    USER_REQUESTS_PER_SECOND: '1',
  })
  expect(rates.signIn).toEqual({ burst: 60, perSecond: 60 / 3600 })
  expect(rates.signInOfAll).toEqual({ burst: 5000, perSecond: 5000 / 3600 })
  expect(rates.address).toEqual({ burst: 4000, perSecond: 1000 })
  expect(rates.user).toEqual({ burst: 15, perSecond: 1 })
  const { addressBytes, userBytes } = defaultRates
  expect(rates.addressBytes).toEqual({ burst: 2 * addressBytes.burst, perSecond: 2 * addressBytes.perSecond })
  expect(rates.userBytes).toEqual({ burst: Math.round(userBytes.burst / 20), perSecond: userBytes.perSecond / 20 })
})

test.each(['0', '-1', '1.5', 'many', '1000001', '99999999'])('%j is refused in one plain sentence', (text) => {
  expect(() => readRates({ REQUESTS_PER_SECOND: text })).toThrow(
    `REQUESTS_PER_SECOND is '${text}': it must be a whole number from 1 to 1000000.`,
  )
})
