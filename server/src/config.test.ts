import { resolve } from 'node:path'
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

  test("the data folder is the project's unless another one is named, and always an absolute path", () => {
    expect(readConfig({}).dataFolder).toMatch(/[\\/]data$/)
    expect(readConfig({ TEEMATES_DATA: '/srv/golf' }).dataFolder).toBe(resolve('/srv/golf'))
    expect(readConfig({ TEEMATES_DATA: 'golf' }).dataFolder).toBe(resolve('golf'))
  })

  test('a DATABASE_URL that is none is refused without showing it', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://a@b/c' }).databaseUrl).toBe('postgresql://a@b/c')
    expect(() => readConfig({ DATABASE_URL: 'golf:secret@b' })).toThrow(/DATABASE_URL(?!.*secret)/)
  })

  test('lists are read at their commas; an origin with a path is refused', () => {
    const config = readConfig({
      ALLOWED_ORIGINS: 'https://golf.example, capacitor://localhost',
      TRUSTED_PROXIES: '10.0.0.0/8',
    })
    expect(config.origins).toEqual(['https://golf.example', 'capacitor://localhost'])
    expect(config.proxies).toEqual(['10.0.0.0/8'])
    expect(() => readConfig({ ALLOWED_ORIGINS: 'https://golf.example/' })).toThrow("'https://golf.example/'")
  })

  test('an address may have 500 sockets open, or what was set', () => {
    expect(readConfig({}).socketsPerAddress).toBe(500)
    expect(readConfig({ SOCKETS_PER_ADDRESS: '2000' }).socketsPerAddress).toBe(2000)
  })

  test('finished games are kept a year, or as many days as were set', () => {
    expect(readConfig({}).keepGamesDays).toBe(365)
    expect(readConfig({ KEEP_GAMES_DAYS: '30' }).keepGamesDays).toBe(30)
    for (const text of ['0', '-1', '1.5', 'golf', '36501']) {
      expect(() => readConfig({ KEEP_GAMES_DAYS: text })).toThrow(`KEEP_GAMES_DAYS is '${text}'`)
    }
  })

  test.each(['0', '-1', '1.5', 'golf', '10001', '100000'])("SOCKETS_PER_ADDRESS '%s' is refused", (text) => {
    expect(() => readConfig({ SOCKETS_PER_ADDRESS: text })).toThrow(
      `SOCKETS_PER_ADDRESS is '${text}': it must be a whole number from 1 to 10000.`,
    )
  })

  test.each(['-1', '1.5', 'golf', '100000'])("CHANGES_DELAY_MS '%s' is refused", (text) => {
    expect(() => readConfig({ CHANGES_DELAY_MS: text })).toThrow(`CHANGES_DELAY_MS is '${text}'`)
  })
})
