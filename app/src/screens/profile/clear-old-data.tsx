import { useState } from 'react'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { words } from '../../words/words.ts'

/** Source: document 1 section 2, Data Management, and section 8. */
const FAILURE_MS = 5000

export function ClearOldData() {
  const { storage, device } = useServices()
  const toasts = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function clear() {
    setIsBusy(true)
    const tellResult = toasts.showProgress(words.oldData.progress)
    try {
      await storage.clearOldData()
      tellResult({ kind: 'success', text: words.oldData.done })
    } catch {
      device.haptic('error')
      const text = `${words.oldData.failed}. ${words.oldData.failedText}`
      tellResult({ kind: 'error', text, durationMs: FAILURE_MS })
    } finally {
      setIsBusy(false)
      setIsOpen(false)
    }
  }

  return (
    <div className="pt-3.5">
      <Button variant="outline-danger" wide onClick={() => setIsOpen(true)}>
        {words.profile.fixSync}
      </Button>
      <p className="mt-2 text-ink-2 text-sm">{words.profile.fixSyncText}</p>
      <ConfirmDialog
        open={isOpen}
        title={words.oldData.title}
        text={
          <>
            <p className="font-bold text-danger">{words.oldData.warning}</p>
            <ul className="mt-3 border-rule border-t-2">
              {words.oldData.effects.map((effect) => (
                <li
                  key={effect}
                  className="flex gap-2.5 border-hair border-b py-2.5 text-ink before:content-['•'] before:text-ink-2"
                >
                  {effect}
                </li>
              ))}
            </ul>
          </>
        }
        confirmLabel={words.oldData.confirm}
        cancelLabel={words.common.cancel}
        destructive
        busy={isBusy}
        busyLabel={words.oldData.busy}
        onConfirm={() => void clear()}
        onCancel={() => setIsOpen(false)}
      />
    </div>
  )
}
