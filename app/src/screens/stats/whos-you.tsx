import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { WhosYouDialog } from '../../features/whos-you/whos-you-dialog.tsx'
import * as words from '../../words/words.ts'
import type { GolferRounds } from './golfer-rounds.ts'
import { selfIdsChosen } from './self-ids-chosen.ts'

/**
 * Opens by itself if there are rounds and none is known to be the golfer's, and at its own address. Source: document 1
 * section 4, self identification.
 */
export function WhosYou({ given: { candidates, isKnown } }: { readonly given: GolferRounds }) {
  const { now } = useServices()
  const preferences = usePreferences()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const isAskedFor = query.get('who') === 'you'
  // At the import's address the import asks this question for its file.
  const isImporting = query.has('imported')
  const [isDismissed, setIsDismissed] = useState(false)
  const { ids } = usePreference('selfIds')
  const knownIds = useMemo(() => new Set([...ids, preferences.profileId]), [ids, preferences])

  const isInVain = isAskedFor && candidates.length === 0
  useEffect(() => {
    if (!isInVain) return
    toasts.show({ kind: 'info', text: words.whosYou.nobody })
    navigate(addresses.stats, { replace: true })
  }, [isInVain, toasts, navigate])

  function close() {
    setIsDismissed(true)
    if (isAskedFor) navigate(addresses.stats, { replace: true })
  }

  function save(chosen: readonly string[]) {
    const own = selfIdsChosen(chosen, { candidates, before: ids, profileId: preferences.profileId })
    preferences.set('selfIds', { ids: own, configuredAt: now() })
    toasts.show({ kind: 'success', text: words.whosYou.saved })
    close()
  }

  const isOpen = candidates.length > 0 && !isImporting && (isAskedFor || (!isKnown && !isDismissed))
  return (
    <WhosYouDialog
      open={isOpen}
      candidates={candidates}
      text={words.whosYou.text}
      effect={words.whosYou.effect}
      knownIds={knownIds}
      onSave={save}
      onClose={close}
    />
  )
}
