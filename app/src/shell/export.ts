import { useState } from 'react'
import type { Device } from '../device/device.ts'
import { words } from '../words/words.ts'
import { useToasts } from './toasts.tsx'

/** 'teemates-backup-2026-05-01.json', dated by the device's own calendar. */
function backupName(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `teemates-backup-${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}.json`
}

/** Saves everything as one backup file, and says how it went. */
export function useExport(device: Device, exportAll: () => Promise<string>) {
  const toasts = useToasts()
  const [exporting, setExporting] = useState(false)

  async function run() {
    setExporting(true)
    const tellResult = toasts.showProgress(words.storage.exporting)
    try {
      await device.saveFile(backupName(new Date()), 'application/json', await exportAll())
      tellResult({ kind: 'success', text: device.isNative ? words.storage.exportedNative : words.storage.exported })
    } catch {
      const text = device.isNative ? words.storage.exportFailedNative : words.storage.exportFailed
      tellResult({ kind: 'error', text })
    } finally {
      setExporting(false)
    }
  }

  return { exporting, exportData: () => void run() }
}
