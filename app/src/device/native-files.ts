import { isNativePlatform } from './create-device.ts'
import { loadPart } from './load-part.ts'

/**
 * Files of the app's own in the native shell, which outlive a cleared web view: texts under paths such as 'backups/1.json',
 * whose last part has an extension. All reject with the plug-in's error where the phone can't.
 */
export interface PrivateFiles {
  /** The names of what is in a folder; none where there is no such folder. */
  readonly list: (folder: string) => Promise<readonly string[]>
  /** The text of a file, with what is no UTF-8 in it replaced; undefined where there is no such file. */
  readonly read: (path: string) => Promise<string | undefined>
  /**
   * Writes a file that isn't there yet, and its folders. It has its name only when it is written; of one that was cut off
   * the same name with '.new' behind it may be left. A full disk rejects with a 'QuotaExceededError'.
   */
  readonly write: (path: string, text: string) => Promise<void>
  /** Deletes a file, if it is there. */
  readonly remove: (path: string) => Promise<void>
  /** Deletes a folder with all that is in it, if it is there. */
  readonly removeFolder: (folder: string) => Promise<void>
}

/** The plug-in's code on both systems for what isn't there. Source: FilesystemErrors.kt, FilesystemError.swift. */
const MISSING = 'OS-PLUG-FILE-0008'

/**
 * The plug-in has no code for a full disk, only the system's own words: Android's and Linux' ENOSPC, and iOS' CocoaError
 * 640, in English because the app has no other language there.
 */
const fullDisk = /ENOSPC|no space left|out of space/i

/**
 * Undefined on the web. The plug-in is loaded with the first call. The files lie in the app's own folder on Android and in
 * Library on iOS: neither is purged like Caches nor shown by the Files app like Documents, and both come to a new phone
 * with the system's own backup.
 */
export function nativeFiles(): PrivateFiles | undefined {
  if (!isNativePlatform()) return undefined
  // The plug-in object must not come out of an async function: it answers to every name, 'then' included.
  const load = () => loadPart(() => import('@capacitor/filesystem'))
  return {
    async list(folder) {
      const { Directory, Filesystem } = await load()
      const listed = await unlessMissing(Filesystem.readdir({ path: folder, directory: Directory.Library }))
      return listed?.files.map(({ name }) => name) ?? []
    },
    async read(path) {
      const { Directory, Filesystem } = await load()
      // Not as text: iOS refuses one that a torn character ends.
      const found = await unlessMissing(Filesystem.readFile({ path, directory: Directory.Library }))
      return found === undefined ? undefined : textOf(found.data)
    },
    async write(path, text) {
      const { Directory, Encoding, Filesystem } = await load()
      const unfinished = { path: `${path}.new`, directory: Directory.Library }
      try {
        await Filesystem.writeFile({ ...unfinished, data: text, encoding: Encoding.UTF8, recursive: true })
        // Both systems would first delete what has the name already, so nothing may have it.
        await Filesystem.rename({ from: unfinished.path, to: path, directory: Directory.Library })
      } catch (error) {
        throw error instanceof Error && fullDisk.test(error.message)
          ? new DOMException(error.message, 'QuotaExceededError')
          : error
      }
    },
    async remove(path) {
      const { Directory, Filesystem } = await load()
      await unlessMissing(Filesystem.deleteFile({ path, directory: Directory.Library }))
    },
    async removeFolder(folder) {
      const { Directory, Filesystem } = await load()
      await unlessMissing(Filesystem.rmdir({ path: folder, directory: Directory.Library, recursive: true }))
    },
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === MISSING) return undefined
    throw error
  }
}

/** Natively the plug-in gives what is read as base64. */
async function textOf(data: string | Blob): Promise<string> {
  if (typeof data !== 'string') return data.text()
  const binary = atob(data)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
