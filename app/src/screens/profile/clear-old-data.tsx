import { useState } from 'react'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { clearOldData } from './old-data-clearing.ts'

/** Source: document 1 section 2, Data Management. */
export function ClearOldData() {
  const { storage, device } = useServices()
  const toasts = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function clear() {
    setIsBusy(true)
    const result = await clearOldData(storage, toasts)
    if (result.kind === 'error') device.haptic('error')
    setIsBusy(false)
    setIsOpen(false)
  }

  return (
    <div className="pt-3.5">
      <Button variant="outline-danger" wide onClick={() => setIsOpen(true)}>
        <span className="min-w-0 break-words">{words.profile.fixSync}</span>
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
