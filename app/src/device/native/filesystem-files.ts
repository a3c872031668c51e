import { Directory, Encoding, Filesystem } from '@capacitor/filesystem'
import type { PrivateFiles } from './private-files.ts'

/** The plug-in's error code on both systems for a missing file. Source: FilesystemErrors.kt, FilesystemError.swift. */
const MISSING = 'OS-PLUG-FILE-0008'

/**
 * The plug-in has no code for a full disk, only the system's own text: ENOSPC on Android and Linux, and CocoaError 640 on
 * iOS, in English because the app has no other language there.
 */
const fullDisk = /ENOSPC|no space left|out of space/i

/**
 * The files are in the app's own folder on Android and in Library on iOS: the system doesn't purge them as in Caches, the
 * Files app doesn't show them as in Documents, and a system backup restores them on a new phone.
 */
export const filesystemFiles: PrivateFiles = {
  async list(folder) {
    const listed = await unlessMissing(Filesystem.readdir({ path: folder, directory: Directory.Library }))
    return listed?.files.map(({ name }) => name) ?? []
  },
  async read(path) {
    // Read as bytes, because iOS rejects a text that ends within a character.
    const found = await unlessMissing(Filesystem.readFile({ path, directory: Directory.Library }))
    return found === undefined ? undefined : textOf(found.data)
  },
  async write(path, text) {
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
    await unlessMissing(Filesystem.deleteFile({ path, directory: Directory.Library }))
  },
  async removeFolder(folder) {
    await unlessMissing(Filesystem.rmdir({ path: folder, directory: Directory.Library, recursive: true }))
  },
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
