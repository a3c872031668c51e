import { useState } from 'react'
import type { Device } from '../device/device.ts'
import { words } from '../words/words.ts'
import { useToasts } from './toasts.tsx'

interface ExportKind {
  /** Of the file, before its day. */
  readonly name: string
  readonly extension: string
  readonly mimeType: string
  /** Where words has its texts. */
  readonly texts: 'storage' | 'spreadsheet'
}

const backup: ExportKind = {
  name: 'teemates-backup',
  extension: 'json',
  mimeType: 'application/json',
  texts: 'storage',
}

/** Version 1, which older versions of the app read. */
export const legacyBackup: ExportKind = { ...backup, name: 'teemates-backup-v1' }

export const spreadsheet: ExportKind = {
  name: 'teemates-rounds',
  extension: 'csv',
  mimeType: 'text/csv',
  texts: 'spreadsheet',
}

/**
 * 'teemates-backup-2026-05-01-140509.json', by the device's own calendar and clock: a phone's folder would have a file of the
 * same name written over.
 */
function fileName({ name, extension }: ExportKind, at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')
  return `${name}-${day}-${time}.${extension}`
}

/** Saves everything as one file, and says how it went. */
export function useExport(device: Device, exportAll: () => Promise<string | Blob>, kind: ExportKind = backup) {
  const toasts = useToasts()
  const [exporting, setExporting] = useState(false)

  async function run() {
    const texts = words[kind.texts]
    setExporting(true)
    const tellResult = toasts.showProgress(texts.exporting)
    try {
      const file = new File([await exportAll()], fileName(kind, new Date()), { type: kind.mimeType })
      const outcome = await device.saveFile(file)
      // Who has closed the sheet knows it.
      if (outcome === 'cancelled') tellResult(null)
      else tellResult({ kind: 'success', text: device.isNative ? texts.exportedNative : texts.exported })
    } catch {
      tellResult({ kind: 'error', text: device.isNative ? texts.exportFailedNative : texts.exportFailed })
    } finally {
      setExporting(false)
    }
  }

  return { exporting, exportData: () => void run() }
}
