import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { type Binaries, isFileError } from './binaries.ts'
import { clusterIn, passwordsIn, syncFolder } from './cluster.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { stopOrphan } from './orphan.ts'

/*
 * Replaces the cluster without a moment at which there is none, which would count as a new installation. The new cluster is
 * filled in a folder beside the current one. The deciding step gives this folder its second name: before it a crash keeps
 * the current cluster and discards the new one; after it the new one takes over, at the next opening at the latest.
 */

const filling = 'postgres.filling'
const filled = 'postgres.filled-'

/**
 * Moves the current cluster aside, unread. A failure before the deciding step leaves it where it is. This process must hold
 * the data folder, without a running PostgreSQL.
 * @returns the current cluster's new location; undefined if there was none
 * @throws ConfigError, or the error of fill
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
    // PostgreSQL's user needs to reach the cluster in it.
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
 * Completes a replacement that was interrupted after the deciding step. This process must hold the data folder.
 * @throws ConfigError
 */
export async function finishReplacement(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(filled)) await putInPlace(folder, name.slice(filled.length))
  }
}

/**
 * Discards a replacement that was interrupted before the deciding step. This process must hold the data folder.
 * @throws ConfigError
 */
export async function discardReplacement(folder: string, binaries: Binaries): Promise<void> {
  const place = join(folder, filling)
  if (!existsSync(place)) return
  await stopOrphan(clusterIn(place), binaries)
  await rm(place, { recursive: true, force: true })
}

/** Each step checks the current state, since a previous run may have done it already. */
async function putInPlace(folder: string, stamp: string): Promise<string | undefined> {
  const from = join(folder, `${filled}${stamp}`)
  const cluster = clusterIn(folder)
  const aside = `${cluster}.aside-${stamp}`
  try {
    // While the new cluster is still in its own folder, the one in the final place is the old one.
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
