import { isNativePlatform } from '../create-device.ts'
import { loadPart } from '../load-part.ts'
import type { PrivateFiles } from './private-files.ts'

/** Returns undefined on the web. The plug-in is loaded with the first call. */
export function nativeFiles(): PrivateFiles | undefined {
  if (!isNativePlatform()) return undefined
  const load = async () => (await loadPart(() => import('./filesystem-files.ts'))).filesystemFiles
  return {
    list: async (folder) => (await load()).list(folder),
    read: async (path) => (await load()).read(path),
    write: async (path, text) => (await load()).write(path, text),
    remove: async (path) => (await load()).remove(path),
    removeFolder: async (folder) => (await load()).removeFolder(folder),
  }
}
