import type { Connection } from '../browser/databases/connection.ts'
import { type DevicePreferences, PROFILE_ID_KEY, type PreferenceCopy } from '../preferences/device-preferences.ts'
import { changeLocal, writeJournalled } from './journal.ts'
import { type LocalDatabase, type LocalStores, readTable } from './local-database.ts'
import { parseSetting } from './courses/stored-course.ts'

/**
 * Restores preferences that localStorage lost when the process was killed, from the durable settings table. settings: the
 * table's raw records.
 */
export async function restorePreferences(preferences: DevicePreferences, settings: readonly unknown[]): Promise<void> {
  const mirrored = mirrorOf(settings)
  for (const copy of mirrored.values()) preferences.restore(copy)
  await preferences.settleProfileId(mirrored.get(PROFILE_ID_KEY)?.value)
}

/** Mirrors the copies that differ from the settings table. */
export async function mirrorPreferences(
  connection: Connection<LocalDatabase>,
  copies: readonly PreferenceCopy[],
): Promise<void> {
  const settings = await readTable(connection, 'settings', (table) => table.getAll())
  await mirrorCopies(connection, staleCopies(copies, settings))
}

/** The copies that are missing in the settings table or differ from it. */
export function staleCopies(
  copies: readonly PreferenceCopy[],
  settings: readonly unknown[],
): readonly PreferenceCopy[] {
  const mirrored = mirrorOf(settings)
  return copies.filter((copy) => mirrored.get(copy.key)?.value !== copy.value)
}

export async function mirrorCopies(
  connection: Connection<LocalDatabase>,
  copies: readonly PreferenceCopy[],
): Promise<void> {
  if (copies.length === 0) return
  await changeLocal(connection, (stores) => putCopies(stores, copies))
}

/** Call it within a transaction. */
export async function putCopies(stores: LocalStores, copies: readonly PreferenceCopy[]): Promise<void> {
  for (const record of copies) {
    // This or another tab may have stored a later copy first.
    const stored = copyOf(await stores.settings.get(record.key))
    if (stored !== undefined && stored.updatedAt > record.updatedAt) continue
    await writeJournalled(stores, [{ table: 'settings', op: 'put', record }], record.updatedAt, {
      changesHistory: false,
    })
  }
}

function mirrorOf(settings: readonly unknown[]): ReadonlyMap<string, PreferenceCopy> {
  const copies = settings.flatMap((raw) => copyOf(raw) ?? [])
  return new Map(copies.map((copy) => [copy.key, copy]))
}

function copyOf(raw: unknown): PreferenceCopy | undefined {
  const setting = parseSetting(raw)
  if (setting === undefined || typeof setting.value !== 'string') return undefined
  return { key: setting.key, value: setting.value, updatedAt: setting.updatedAt }
}
