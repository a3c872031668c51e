import { useState } from 'react'
import type { Device } from '../../device/device.ts'
import type { StorageState } from '../../storage/browser/storage-state.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { useExport } from './export.ts'

interface StorageFailureScreenProps {
  readonly failure: Extract<StorageState, { kind: 'failed' }>
  readonly device: Device
}

/**
 * Shown if the database couldn't be opened: says what happened, what is safe and what to try. Nothing can be deleted
 * from here.
 */
export function StorageFailureScreen({ failure, device }: StorageFailureScreenProps) {
  const text = words.errors.storage[failure.code]
  const { exporting, exportData } = useExport(device, failure.exportAll)
  // A failure that follows the retry is another one and can be retried again.
  const [retried, setRetried] = useState<typeof failure>()
  return (
    <Screen title={text.happened}>
      <section aria-label={words.storage.whatIsSafe} className="rounded-panel border border-hair bg-paper p-4">
        <h2 className="font-semibold">{words.storage.whatIsSafe}</h2>
        <p>{text.safe}</p>
        {failure.code === 'corrupt' && <p className="mt-2 text-ink-2">{words.storage.noBackup}</p>}
      </section>
      <section aria-label={words.storage.whatToTry} className="rounded-panel border border-hair bg-paper p-4">
        <h2 className="font-semibold">{words.storage.whatToTry}</h2>
        <p>{text.toTry}</p>
      </section>
      <div className="flex flex-col gap-2">
        <Button
          wide
          busy={retried === failure}
          busyLabel={words.storage.retrying}
          onClick={() => {
            setRetried(failure)
            failure.retry()
          }}
        >
          {words.common.tryAgain}
        </Button>
        <Button wide variant="secondary" busy={exporting} onClick={exportData}>
          {words.storage.export}
        </Button>
      </div>
    </Screen>
  )
}
