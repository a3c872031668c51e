import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { importFailureText } from '../../../features/backup/backup-import.ts'
import { useServices } from '../../../services.ts'
import { reloadWith } from '../../../shell/carried-message.ts'
import { useToasts } from '../../../shell/toasts.tsx'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { PendingImport } from '../../../storage/import/import-reading.ts'
import * as words from '../../../words/words.ts'

/**
 * The import of a chosen file, while the golfer is at its address. Going back abandons it.
 * @param onFound receives null when there is none any more
 */
export function usePendingImport(onFound: (found: PendingImport | null) => void) {
  const { storage } = useServices()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const isAskedFor = new URLSearchParams(useSearch()).get('imported') === 'true'
  const [pending, setPending] = useState<PendingImport | null>(null)
  /** Whether the golfer is still at the address of the import. */
  const isHere = useRef(false)
  const { run, isRunning, progress } = useImportRun(isHere, end)

  function end() {
    navigate(addresses.stats, { replace: true })
  }

  function found(given: PendingImport | null) {
    setPending(given)
    onFound(given)
  }

  const show = useEffectEvent((given: PendingImport | null) => {
    if (given === null) end()
    found(given)
  })
  const tellFailure = useEffectEvent(() => {
    toasts.show({ kind: 'error', text: words.importProgress.failed, topic: 'import' })
    end()
  })
  /** Gives up the import when the golfer leaves the screen, unless it is running. */
  const forgetWhereLeft = useEffectEvent(() => {
    if (!isHere.current && !isRunning) void forget()
  })
  useEffect(() => {
    if (!isAskedFor) return undefined
    isHere.current = true
    storage
      .imports()
      .then((imports) => imports.pending())
      .then(show, tellFailure)
    return () => {
      isHere.current = false
      // React may mount a component twice in development, so check after the second mount.
      setTimeout(forgetWhereLeft)
    }
  }, [isAskedFor, storage])

  async function forget() {
    await storage
      .imports()
      .then((imports) => imports.giveUp())
      .catch((error: unknown) => console.warn('import', error))
  }

  /** Leaving the address gives up the import. */
  function giveUp() {
    found(null)
    end()
  }
  return { pending: isAskedFor ? pending : null, giveUp, run, isRunning, progress }
}

/** Runs the import. onDone is called at its end if the golfer is still at its address. */
function useImportRun(isHere: { readonly current: boolean }, onDone: () => void) {
  const { storage, device } = useServices()
  const toasts = useToasts()
  const [isRunning, setIsRunning] = useState(false)
  /** The number of rounds imported so far. */
  const [progress, setProgress] = useState(0)

  async function run(chosen: ImportChoice) {
    setIsRunning(true)
    setProgress(0)
    try {
      await (await storage.imports()).run(chosen, setProgress)
      const isLeft = !isHere.current
      if (!isLeft) onDone()
      // Reload only if the rounds are stored on disk, since they would be lost otherwise, and only if the golfer is
      // still here, since they would lose their place.
      if (storage.survives && !isLeft) reloadWith(words.imports.done)
      else {
        toasts.show({ kind: 'success', text: words.imports.done, topic: 'import' })
        setIsRunning(false)
      }
    } catch (error) {
      device.haptic('error')
      toasts.show({ kind: 'error', text: importFailureText(error), topic: 'import' })
      setIsRunning(false)
    }
  }
  return { run, isRunning, progress }
}
