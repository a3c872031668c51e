import { TriangleAlert } from 'lucide-react'
import { useServices } from '../../../services.ts'
import { useExport } from '../../../shell/storage/export.ts'
import * as words from '../../../words/words.ts'

/** Shown if writing keeps failing: a red warning, and a button that exports everything from this device. */
export function UnsavedNote() {
  const { storage, device } = useServices()
  const { exporting, exportData } = useExport(device, () => storage.exportAll())
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-2 rounded-button bg-danger-tint px-3 text-sm"
    >
      <span className="flex items-center gap-1 font-semibold text-danger">
        <TriangleAlert aria-hidden="true" className="size-4" />
        {words.scoring.notSaved}
      </span>
      <button
        type="button"
        disabled={exporting}
        onClick={exportData}
        className="min-h-12 px-2 font-semibold text-ink underline disabled:text-ink-2 disabled:no-underline"
      >
        {words.storage.export}
      </button>
    </div>
  )
}
