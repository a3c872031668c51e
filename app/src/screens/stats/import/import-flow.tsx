import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { useServices } from '../../../services.ts'
import { importFailureText } from '../../../features/backup/backup-import.ts'
import { reloadWith } from '../../../shell/carried-message.ts'
import { usePreference, usePreferences } from '../../../shell/preferences.ts'
import { useToasts } from '../../../shell/toasts.tsx'
import { WhosYouDialog } from '../../../features/whos-you/whos-you-dialog.tsx'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { PendingImport } from '../../../storage/import/import-reading.ts'
import * as words from '../../../words/words.ts'
import { idsInAdvance } from './ids-in-advance.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useSharedFile } from './shared-file.ts'

/**
 * Handles a chosen file: asks which of its players the golfer is, shows what would be imported, and imports it. The
 * address keeps the flow open after a reload; leaving the address ends it. Source: document 1 section 4, import flow.
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
  /** The number of rounds imported so far. */
  const [progress, setProgress] = useState(0)
  /** Whether the golfer is still at the address of the import. */
  const isHere = useRef(false)
  const { ids } = usePreference('selfIds')
  const known = useMemo(() => new Set([...ids, preferences.profileId]), [ids, preferences])

  const end = () => navigate(addresses.stats, { replace: true })
  const show = useEffectEvent((found: PendingImport | null) => {
    if (found === null) end()
    setPending(found)
    // A file without players needs no choice of player.
    setIsChoosing(found !== null && found.candidates.length > 0)
    setChoice(found !== null && found.candidates.length === 0 ? { ids: [], everything: true } : null)
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

  const plan = useCallback(async (wanted: ImportChoice) => (await storage.imports()).plan(wanted), [storage])
  // Going back abandons the import.
  if (pending === null || !isAskedFor) return null
  return (
    <>
      <WhosYouDialog
        open={isChoosing}
        candidates={pending.candidates}
        text={words.imports.who}
        knownIds={choice === null ? idsInAdvance(pending, known) : new Set(choice.ids)}
        onSave={(chosen) => {
          // The message announced this question, which is now answered. It would cover the next dialog's title.
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
