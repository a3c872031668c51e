import { useCallback, useMemo, useState } from 'react'
import { WhosYouDialog } from '../../../features/whos-you/whos-you-dialog.tsx'
import { useServices } from '../../../services.ts'
import { usePreference, usePreferences } from '../../../shell/preferences.ts'
import type { ImportChoice } from '../../../storage/import/import-plan.ts'
import type { PendingImport } from '../../../storage/import/import-reading.ts'
import * as words from '../../../words/words.ts'
import { idsInAdvance } from './ids-in-advance.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useSharedFile } from './shared-file.ts'
import { usePendingImport } from './use-pending-import.ts'

/**
 * Handles a chosen file: asks which of its players the golfer is, shows what would be imported, and imports it. The
 * address keeps the flow open after a reload; leaving the address ends it. Source: document 1 section 4, import flow.
 */
export function ImportFlow() {
  const { storage } = useServices()
  const preferences = usePreferences()
  useSharedFile()
  const [choice, setChoice] = useState<ImportChoice | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { ids } = usePreference('selfIds')
  const known = useMemo(() => new Set([...ids, preferences.profileId]), [ids, preferences])

  function begin(found: PendingImport | null) {
    // A file without players needs no choice of player.
    setIsChoosing(found !== null && found.candidates.length > 0)
    setChoice(found !== null && found.candidates.length === 0 ? { ids: [], everything: true } : null)
  }
  const { pending, giveUp, run, isRunning, progress } = usePendingImport(begin)
  const plan = useCallback(async (wanted: ImportChoice) => (await storage.imports()).plan(wanted), [storage])
  if (pending === null) return null
  return (
    <>
      <WhosYouDialog
        open={isChoosing}
        candidates={pending.candidates}
        // Said once: a golfer who comes back to the question knows it.
        {...(choice === null ? { news: words.imports.parsed } : {})}
        text={words.imports.who}
        knownIds={choice === null ? idsInAdvance(pending, known) : new Set(choice.ids)}
        onSave={(chosen) => {
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
