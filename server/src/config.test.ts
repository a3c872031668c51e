import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  test('without any, the port is GOLF on a phone and the network may reach it', () => {
    // G is on 4, O on 6, L on 5, F on 3.
    expect(readConfig({})).toMatchObject({ port: 4653, host: '0.0.0.0' })
    expect(readConfig({}).appFolder).toMatch(/app[\\/]dist$/)
  })

  test('an empty one counts as unset', () => {
    expect(readConfig({ PORT: '', HOST: '', APP_FOLDER: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['0', 0],
    ['80', 80],
    ['65535', 65_535],
  ])('PORT %s is taken', (text, port) => {
    expect(readConfig({ PORT: text }).port).toBe(port)
  })

  test.each(['65536', '99999', '-1', '1.5', '0x50', '8e3', 'golf', ' 80', '4653;'])(
    "PORT '%s' is refused with a sentence that names it",
    (text) => {
      expect(() => readConfig({ PORT: text })).toThrow(ConfigError)
      expect(() => readConfig({ PORT: text })).toThrow(`PORT is '${text}'`)
    },
  )
})
