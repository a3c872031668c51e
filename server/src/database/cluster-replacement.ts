import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { type Binaries, isFileError } from './binaries.ts'
import { clusterIn, passwordsIn, syncFolder } from './cluster.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { stopOrphan } from './orphan.ts'

/*
 * A cluster that shall take the place of the present one is filled in a folder beside it. One step decides, which is
 * that this folder gets its second name: before it the present cluster stands and the other is thrown away, after it the
 * other takes its place, and if need be at the next opening. At no moment is there nothing, which would be taken for new.
 */

const filling = 'postgres.filling'
const filled = 'postgres.filled-'

/**
 * The present cluster is put aside as it is, unread. Whatever fails before leaves it where it is. The data folder must be
 * taken, and no PostgreSQL run in it.
 * @returns where the present one is now; undefined when there was none
 * @throws ConfigError, or what fill throws
 */
export async function replaceCluster<T>(
  options: EmbeddedOptions,
  now: Date,
  fill: (embedded: Embedded) => Promise<T>,
): Promise<{ readonly result: T; readonly aside: string | undefined }> {
  const { folder, user } = options
  const place = join(folder, filling)
  try {
    await mkdir(place)
    // Its user has to get to the cluster in it.
    await chmod(place, user === undefined ? 0o700 : 0o711)
    const result = await filledBy(fill, { ...options, folder: place })
    const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
    await rename(place, join(folder, `${filled}${stamp}`))
    await syncFolder(folder)
    return { result, aside: await putInPlace(folder, stamp) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function filledBy<T>(fill: (embedded: Embedded) => Promise<T>, options: EmbeddedOptions): Promise<T> {
  const embedded = await startEmbedded(options)
  try {
    return await fill(embedded)
  } finally {
    await embedded.stop()
  }
}

/**
 * Ends what was cut off after the deciding step. The data folder must be taken.
 * @throws ConfigError
 */
export async function finishReplacement(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(filled)) await putInPlace(folder, name.slice(filled.length))
  }
}

/** Throws away what was cut off before it. The data folder must be taken. @throws ConfigError */
export async function discardReplacement(folder: string, binaries: Binaries): Promise<void> {
  const place = join(folder, filling)
  if (!existsSync(place)) return
  await stopOrphan(clusterIn(place), binaries)
  await rm(place, { recursive: true, force: true })
}

/** Each step looks at what is there, since any of them may have been done before. */
async function putInPlace(folder: string, stamp: string): Promise<string | undefined> {
  const from = join(folder, `${filled}${stamp}`)
  const cluster = clusterIn(folder)
  const aside = `${cluster}.aside-${stamp}`
  try {
    // As long as the new one is in its own folder, what stands in the place is the old one.
    if (existsSync(clusterIn(from))) {
      if (existsSync(cluster)) {
        await renameIfThere(passwordsIn(folder), `${passwordsIn(folder)}.aside-${stamp}`)
        await rename(cluster, aside)
      }
      await renameIfThere(passwordsIn(from), passwordsIn(folder))
      await rename(clusterIn(from), cluster)
      await syncFolder(folder)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `The restored database lies whole in ${from} and can't take the place of ${cluster} (${code}).`,
    )
  }
  await rm(from, { recursive: true, force: true })
  return existsSync(aside) ? aside : undefined
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!isFileError(error, 'ENOENT')) throw error
  })
}
