import { isNativePlatform } from '../create-device.ts'
import { loadPart } from '../load-part.ts'

/**
 * The app's own files in the native shell, which survive a cleared web view: texts under paths such as 'backups/1.json',
 * whose last part has an extension. All functions reject with the plug-in's error on failure.
 */
export interface PrivateFiles {
  /** The names in a folder; empty if there is no such folder. */
  readonly list: (folder: string) => Promise<readonly string[]>
  /** The text of a file, with invalid UTF-8 replaced; undefined if there is no such file. */
  readonly read: (path: string) => Promise<string | undefined>
  /**
   * Writes a new file and its folders. The file gets its name only when it is complete; an interrupted write may leave a
   * file with '.new' appended to the name. A full disk rejects with a 'QuotaExceededError'.
   */
  readonly write: (path: string, text: string) => Promise<void>
  /** Deletes a file if it exists. */
  readonly remove: (path: string) => Promise<void>
  /** Deletes a folder with its contents if it exists. */
  readonly removeFolder: (folder: string) => Promise<void>
}

/** The plug-in's error code on both systems for a missing file. Source: FilesystemErrors.kt, FilesystemError.swift. */
const MISSING = 'OS-PLUG-FILE-0008'

/**
 * The plug-in has no code for a full disk, only the system's own text: ENOSPC on Android and Linux, and CocoaError 640 on
 * iOS, in English because the app has no other language there.
 */
const fullDisk = /ENOSPC|no space left|out of space/i

/**
 * Returns undefined on the web. The plug-in is loaded with the first call. The files are in the app's own folder on Android
 * and in Library on iOS: the system doesn't purge them as in Caches, the Files app doesn't show them as in Documents, and a
 * system backup restores them on a new phone.
 */
export function nativeFiles(): PrivateFiles | undefined {
  if (!isNativePlatform()) return undefined
  // The plug-in object must not be returned by an async function: it has a method for every name, including 'then'.
  const load = () => loadPart(() => import('@capacitor/filesystem'))
  return {
    async list(folder) {
      const { Directory, Filesystem } = await load()
      const listed = await unlessMissing(Filesystem.readdir({ path: folder, directory: Directory.Library }))
      return listed?.files.map(({ name }) => name) ?? []
    },
    async read(path) {
      const { Directory, Filesystem } = await load()
      // Read as bytes, because iOS rejects a text that ends within a character.
      const found = await unlessMissing(Filesystem.readFile({ path, directory: Directory.Library }))
      return found === undefined ? undefined : textOf(found.data)
    },
    async write(path, text) {
      const { Directory, Encoding, Filesystem } = await load()
      const unfinished = { path: `${path}.new`, directory: Directory.Library }
      try {
        await Filesystem.writeFile({ ...unfinished, data: text, encoding: Encoding.UTF8, recursive: true })
        // Both systems would first delete an existing file of this name, so there must be none.
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

/** On native platforms the plug-in returns the data as base64. */
async function textOf(data: string | Blob): Promise<string> {
  if (typeof data !== 'string') return data.text()
  const binary = atob(data)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
