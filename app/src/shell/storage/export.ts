import { useState } from 'react'
import type { Device } from '../../device/device.ts'
import * as words from '../../words/words.ts'
import type { Toast } from '../toast-queue.ts'
import { useToasts } from '../toasts.tsx'

interface ExportKind {
  /** The file's name without its date. */
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

/** Version 1, for older versions of the app. */
export const legacyBackup: ExportKind = { ...backup, name: 'teemates-backup-v1' }

export const spreadsheet: ExportKind = {
  name: 'teemates-rounds',
  extension: 'csv',
  mimeType: 'text/csv',
  texts: words.spreadsheet,
}

/**
 * 'teemates-backup-2026-05-01-140509.json', by the device's own calendar and clock. The time keeps a phone from
 * overwriting an earlier file of the same day.
 */
function fileName({ name, extension }: ExportKind, at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')
  return `${name}-${day}-${time}.${extension}`
}

/** The message about an export; null if the golfer closed the share sheet and needs none. */
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

/** Saves everything as one file, and shows the result. */
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
