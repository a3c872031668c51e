import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { words } from '../words/words.ts'
import { useBackupImport } from './backup-import.ts'

interface ImportButtonProps {
  readonly label: string
  readonly wide?: boolean
  readonly className?: string
}

/** Lets a backup file be chosen. */
export function ImportButton({ label, wide = false, className }: ImportButtonProps) {
  const { isReading, read } = useBackupImport()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        wide={wide}
        busy={isReading}
        busyLabel={words.imports.importing}
        onClick={() => input.current?.click()}
        className={className}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file can be chosen again.
          event.currentTarget.value = ''
          if (file !== undefined) read(file)
        }}
      />
    </>
  )
}
