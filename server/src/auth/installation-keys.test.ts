import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installationKeys } from './installation-keys.ts'
import { createTestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { databaseSecretStore, fileSecretStore } from './secret-store.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teemates-keys-'))
  file = join(folder, 'keys.json')
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async () => (await stat(file)).mode & 0o777

describe('[D45] the keys of an installation', () => {
  test('are made once, differ between installations, and only the own user can read them', async () => {
    const first = await installationKeys(fileSecretStore(file))
    const again = await installationKeys(fileSecretStore(file))
    const other = await installationKeys(fileSecretStore(join(folder, 'other.json')))
    expect(again.signingKey).toEqual(first.signingKey)
    expect(again.apiKeys.secret).toBe(first.apiKeys.secret)
    expect(other.signingKey.d).not.toBe(first.signingKey.d)
    expect(other.apiKeys.secret).not.toBe(first.apiKeys.secret)
    expect(Buffer.from(other.refreshSecret).equals(first.refreshSecret)).toBe(false)
    expect(await modeOf()).toBe(0o600)
  })

  test('become private again after a copy made them readable', async () => {
    await installationKeys(fileSecretStore(file))
    await chmod(file, 0o644)
    await installationKeys(fileSecretStore(file))
    expect(await modeOf()).toBe(0o600)
  })

  test('are the same for processes that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => installationKeys(fileSecretStore(file))))
    expect(new Set(all.map((keys) => keys.signingKey.d)).size).toBe(1)
    expect(await readdir(folder)).toEqual(['keys.json'])
  })

  test.each(['', '{', '[]', '{"version":1}', 'null'])('a file with %j is refused, and kept as it is', async (text) => {
    await writeFile(file, text)
    await expect(installationKeys(fileSecretStore(file))).rejects.toThrow(/keys\.json are damaged: restore them/)
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('API keys have the hosted service’s form and map to their roles', async () => {
    const { apiKeys } = await installationKeys(fileSecretStore(file))
    expect(apiKeys.publishable).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
    expect(apiKeys.secret).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
    expect(apiKeys.roleOf(apiKeys.publishable)).toBe('anon')
    expect(apiKeys.roleOf(apiKeys.secret)).toBe('service_role')
    for (const wrong of ['', 'sb_secret_', `${apiKeys.secret} `, apiKeys.secret.slice(0, -1)]) {
      expect(apiKeys.roleOf(wrong)).toBeUndefined()
    }
  })
})

describe.each(testPostgres)('[D45] the keys in a database, on $name', ({ kind }) => {
  test('are the same for servers that start at once, and nobody but the owner can read them', async () => {
    const made = await createTestDatabase({ on: kind })
    const { owner } = made.database
    const all = await Promise.all(Array.from({ length: 4 }, () => installationKeys(databaseSecretStore(owner))))
    expect(new Set(all.map((keys) => keys.signingKey.d)).size).toBe(1)
    const { rows } = await owner.query('select from teemates_server.secrets')
    expect(rows).toHaveLength(1)
    for (const role of ['anon', 'authenticated'] as const) {
      const read = made.database.call(
        { role, claims: {} },
        { text: 'select * from teemates_server.secrets', values: [] },
      )
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
    await made.drop()
  })
})
