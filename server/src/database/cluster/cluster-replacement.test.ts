import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { finishReplacement } from './cluster-replacement.ts'

const stamp = '2026-05-04T03-02-01-000Z'
const filled = `postgres.filled-${stamp}`
const aside = `.aside-${stamp}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teemates-replacement-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function cluster(within: string, said: string): Promise<void> {
  await mkdir(join(folder, within, 'postgres'), { recursive: true })
  await writeFile(join(folder, within, 'postgres', 'PG_VERSION'), said)
  await writeFile(join(folder, within, 'postgres-passwords.json'), said)
}

const said = (...path: string[]) => readFile(join(folder, ...path), 'utf8')

/** The folders during the swap, in order. */
const withOld = [
  ['postgres-passwords.json', `postgres-passwords.json${aside}`],
  ['postgres', `postgres${aside}`],
  [join(filled, 'postgres-passwords.json'), 'postgres-passwords.json'],
  [join(filled, 'postgres'), 'postgres'],
] as const

test.each(withOld.map((_step, done) => done).concat(withOld.length))(
  'a swap that was cut off after %i steps is finished, and the old database kept',
  async (done) => {
    await cluster('', 'old')
    await cluster(filled, 'new')
    await writeFile(join(folder, filled, 'postgres.log'), '')
    for (const [from, to] of withOld.slice(0, done)) await rename(join(folder, from), join(folder, to))
    // A second run changes nothing, whether the first was cut off or not.
    for (let times = 0; times < 2; times += 1) {
      await finishReplacement(folder)
      expect((await readdir(folder)).toSorted()).toEqual(
        ['postgres', 'postgres-passwords.json', `postgres-passwords.json${aside}`, `postgres${aside}`].toSorted(),
      )
      expect([await said('postgres', 'PG_VERSION'), await said('postgres-passwords.json')]).toEqual(['new', 'new'])
      expect([await said(`postgres${aside}`, 'PG_VERSION'), await said(`postgres-passwords.json${aside}`)]).toEqual([
        'old',
        'old',
      ])
    }
  },
)

test.each([0, 1, 2])('and where there was none, after %i steps', async (done) => {
  await cluster(filled, 'new')
  for (const [from, to] of withOld.slice(2, 2 + done)) await rename(join(folder, from), join(folder, to))
  await finishReplacement(folder)
  expect(await readdir(folder)).toEqual(['postgres', 'postgres-passwords.json'])
  expect([await said('postgres', 'PG_VERSION'), await said('postgres-passwords.json')]).toEqual(['new', 'new'])
})

test('an old database that can not be moved is said, and the new one stays', async () => {
  await cluster('', 'old')
  await cluster(filled, 'new')
  await cluster(`postgres${aside}`, 'of the same moment')
  await expect(finishReplacement(folder)).rejects.toThrow(ConfigError)
  await expect(finishReplacement(folder)).rejects.toThrow(`lies whole in ${join(folder, filled)}`)
  expect([await said('postgres', 'PG_VERSION'), await said(filled, 'postgres', 'PG_VERSION')]).toEqual(['old', 'new'])
})
