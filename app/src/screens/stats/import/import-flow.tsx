import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { useServices } from '../../../services.ts'
import { importFailureText } from '../../../shell/backup-import.ts'
import { reloadWith } from '../../../shell/carried-message.ts'
import { usePreference, usePreferences } from '../../../shell/preferences.ts'
import { useToasts } from '../../../shell/toasts.tsx'
import { WhosYouDialog } from '../../../shell/whos-you/whos-you-dialog.tsx'
import type { ImportChoice } from '../../../storage/import-plan.ts'
import type { PendingImport } from '../../../storage/import-reading.ts'
import * as words from '../../../words/words.ts'
import { idsInAdvance } from './ids-in-advance.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useSharedFile } from './shared-file.ts'

/**
 * A file that was chosen: who of its players the golfer is, what would come of it, and its import. Goes on by the address, after
 * a reload, too, which is another one in the end. Source: document 1 section 4, import flow.
 */
export function ImportFlow() {
  const { storage, device } = useServices()
  const toasts = useToasts()
  const preferences = usePreferences()
  const [, navigate] = useLocation()
  useSharedFile()
  const isAskedFor = new URLSearchParams(useSearch()).get('imported') === 'true'
  const [pending, setPending] = useState<PendingImport | null>(null)
  const [choice, setChoice] = useState<ImportChoice | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  /** Rounds that have come in so far. */
  const [progress, setProgress] = useState(0)
  /** The golfer is still where the import is asked for. */
  const isHere = useRef(false)
  const { ids } = usePreference('selfIds')
  const known = useMemo(() => new Set([...ids, preferences.profileId]), [ids, preferences])

  const end = () => navigate(addresses.stats, { replace: true })
  const show = useEffectEvent((found: PendingImport | null) => {
    if (found === null) end()
    setPending(found)
    // Of a file in which nobody has played nobody is asked.
    setIsChoosing(found !== null && found.candidates.length > 0)
    setChoice(found !== null && found.candidates.length === 0 ? { ids: [], everything: true } : null)
  })
  const tellFailure = useEffectEvent(() => {
    toasts.show({ kind: 'error', text: words.importProgress.failed, topic: 'import' })
    end()
  })
  /** What is being taken in goes on to its end, wherever the golfer has gone. */
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
      // Not a component that is mounted twice.
      setTimeout(forgetWhereLeft)
    }
  }, [isAskedFor, storage])

  async function forget() {
    await storage
      .imports()
      .then((imports) => imports.giveUp())
      .catch((error: unknown) => console.warn('import', error))
  }

  /** Leaving the address is giving up. */
  function giveUp() {
    setPending(null)
    setChoice(null)
    setIsChoosing(false)
    end()
  }

  async function run(chosen: ImportChoice) {
    setIsRunning(true)
    setProgress(0)
    try {
      await (await storage.imports()).run(chosen, setProgress)
      const isLeft = !isHere.current
      if (!isLeft) end()
      // What isn't on a disk would be gone after a reload, and so would what the golfer is at by now.
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

  const plan = useCallback(async (wanted: ImportChoice) => (await storage.imports()).plan(wanted), [storage])
  // Whoever goes back has given it up.
  if (pending === null || !isAskedFor) return null
  return (
    <>
      <WhosYouDialog
        open={isChoosing}
        candidates={pending.candidates}
        text={words.imports.who}
        knownIds={choice === null ? idsInAdvance(pending, known) : new Set(choice.ids)}
        onSave={(chosen) => {
          // The question that the message announced is answered, and the message would lie over the next dialog's head.
          toasts.dismiss('import')
          setChoice({ everything: false, ...choice, ids: chosen })
          setIsChoosing(false)
        }}
        onClose={choice === null ? giveUp : () => setIsChoosing(false)}
      />
      {choice !== null && (
        <ImportDialog
          open={!isChoosing}
          pending={pending}
          choice={choice}
          plan={plan}
          isRunning={isRunning}
          progress={progress}
          onChoice={setChoice}
          onChange={() => setIsChoosing(true)}
          onImport={() => void run(choice)}
          onClose={giveUp}
        />
      )}
    </>
  )
}
