import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { useServices } from '../../../services.ts'
import { useBackupImport } from '../../../features/backup/backup-import.ts'
import { useIsPro } from '../../../features/free-limit/free-tier.ts'
import { useToasts } from '../../../shell/toasts.tsx'
import { isCsvName } from '../../../storage/export/csv-format.ts'
import { type SharedOutcome, sharedOutcomes } from '../../../storage/import/shared-file.ts'
import * as words from '../../../words/words.ts'

/** Starts an import of a file that another app has shared with this one, as if the golfer had chosen it here. */
export function useSharedFile(): void {
  const { storage } = useServices()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const isPro = useIsPro()
  const { read, refuse } = useBackupImport()
  const reported = new URLSearchParams(useSearch()).get('shared')
  const outcome = sharedOutcomes.find((known) => known === reported)

  const take = useEffectEvent(async (shared: SharedOutcome) => {
    // Remove the outcome from the address first, so that a reload doesn't start a second import.
    navigate(addresses.stats, { replace: true })
    if (shared !== 'kept') {
      refuse(shared)
      return
    }
    const end = toasts.showProgress(words.importProgress.importing)
    try {
      const file = await (await storage.imports()).takeShared()
      // Without Pro, a backup can be restored if there are no rounds yet, as History offers it. Source: document 1
      // section 2.
      if (!isPro && (await storage.rounds.countFinished(1)) > 0) navigate(addresses.pro)
      else if (file !== null) await read(file, isCsvName(file.name) ? 'spreadsheet' : 'backup')
    } catch (error) {
      refuse('failed')
      console.warn('shared file', error)
    } finally {
      end(null)
    }
  })
  useEffect(() => {
    if (outcome !== undefined) void take(outcome)
  }, [outcome])
}
