import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import { type ImageShareOutcome, isCancel, type SharedImage } from '../image-share.ts'

/** The receiving app reads the file even after the sheet was closed. Milliseconds. Source: document 3 sections 4 and 9. */
const TEMPORARY_FILE_MS = 5000

/**
 * Uses the phone's share sheet, which takes files by their address; if it fails, the image is saved instead. Never rejects.
 */
export async function shareImageNatively({ fileName, png, title, text }: SharedImage): Promise<ImageShareOutcome> {
  const file = { path: fileName, directory: Directory.Cache }
  try {
    const { uri } = await Filesystem.writeFile({ ...file, data: await base64Of(png) })
    try {
      await Share.share({ title, text, files: [uri] })
      return 'shared'
    } finally {
      setTimeout(() => void Filesystem.deleteFile(file).catch(() => {}), TEMPORARY_FILE_MS)
    }
  } catch (error) {
    if (isCancel(error)) return 'cancelled'
    return (await saveImageNatively(fileName, png)) ? 'downloaded' : 'failed'
  }
}

/** Saves to the documents folder, like backups. Resolves with false on failure. */
export async function saveImageNatively(fileName: string, png: Blob): Promise<boolean> {
  try {
    const data = await base64Of(png)
    await Filesystem.writeFile({ path: fileName, directory: Directory.Documents, data, recursive: true })
    return true
  } catch {
    return false
  }
}

async function base64Of(png: Blob): Promise<string> {
  const bytes = new Uint8Array(await png.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
