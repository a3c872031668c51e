import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { type ImportKind, useBackupImport } from './backup-import.ts'

/** File types that the file chooser offers. */
const accepted: Record<ImportKind, string> = {
  backup: '.json,application/json',
  // Windows reports a CSV file as an Excel file if Excel is installed; Android reports it as
  // 'text/comma-separated-values'.
  spreadsheet:
    '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,text/comma-separated-values,application/vnd.ms-excel',
}

interface ImportButtonProps {
  readonly kind?: ImportKind
  readonly label: string
  readonly wide?: boolean
  readonly className?: string
}

/** A button that opens the file chooser for an import. */
export function ImportButton({ kind = 'backup', label, wide = false, className }: ImportButtonProps) {
  const { isReading, rounds, read } = useBackupImport()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        wide={wide}
        busy={isReading}
        busyLabel={words.importProgress.importing}
        onClick={() => input.current?.click()}
        className={className}
      >
        {label}
      </Button>
      {rounds > 0 && <p className="text-center text-ink-2 text-sm">{words.importProgress.soFar(rounds)}</p>}
      <input
        ref={input}
        type="file"
        accept={accepted[kind]}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Clear the value, so that the same file can be chosen again.
          event.currentTarget.value = ''
          if (file !== undefined) void read(file, kind)
        }}
      />
    </>
  )
}
