import { useState } from 'react'
import type { Device } from '../device/device.ts'
import * as words from '../words/words.ts'
import type { Toast } from './toast-queue.ts'
import { useToasts } from './toasts.tsx'

interface ExportKind {
  /** Of the file, before its day. */
  readonly name: string
  readonly extension: string
  readonly mimeType: string
  readonly texts: typeof words.storage | typeof words.spreadsheet
}

const backup: ExportKind = {
  name: 'teemates-backup',
  extension: 'json',
  mimeType: 'application/json',
  texts: words.storage,
}

/** Version 1, which older versions of the app read. */
export const legacyBackup: ExportKind = { ...backup, name: 'teemates-backup-v1' }

export const spreadsheet: ExportKind = {
  name: 'teemates-rounds',
  extension: 'csv',
  mimeType: 'text/csv',
  texts: words.spreadsheet,
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

/** What is told of it; null where the golfer has closed the sheet, and so knows it. */
export async function saveExport(
  device: Pick<Device, 'isNative' | 'saveFile'>,
  exportAll: () => Promise<string | Blob>,
  kind: ExportKind = backup,
): Promise<Toast | null> {
  const { texts } = kind
  try {
    const file = new File([await exportAll()], fileName(kind, new Date()), { type: kind.mimeType })
    if ((await device.saveFile(file)) === 'cancelled') return null
    return { kind: 'success', text: device.isNative ? texts.exportedNative : texts.exported }
  } catch {
    return { kind: 'error', text: device.isNative ? texts.exportFailedNative : texts.exportFailed }
  }
}

/** Saves everything as one file, and says how it went. */
export function useExport(device: Device, exportAll: () => Promise<string | Blob>, kind: ExportKind = backup) {
  const toasts = useToasts()
  const [exporting, setExporting] = useState(false)

  async function run() {
    setExporting(true)
    const tellResult = toasts.showProgress(kind.texts.exporting)
    tellResult(await saveExport(device, exportAll, kind))
    setExporting(false)
  }

  return { exporting, exportData: () => void run() }
}
