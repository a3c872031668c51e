import { FREE_ROUND_LIMIT } from '@teemates/golf/limits'
import { remainingRounds } from '@teemates/golf/free-tier'
import { Check } from 'lucide-react'
import { useServices } from '../../services.ts'
import { useFinishedRounds, useIsPro } from '../../features/free-limit/free-tier.ts'
import { usePreference } from '../../shell/preferences.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { useUnlock } from '../../features/free-limit/unlock.ts'
import { Board, Tile } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { Contours } from '../../ui/contours.tsx'
import * as words from '../../words/words.ts'

/** The golfer's tier: unlocked, Pro for testing, or the free tier with the rounds that remain. Source: document 1 section 2. */
export function TierCard() {
  const isUnlocked = usePreference('unlocked')
  const isPro = useIsPro()
  if (!isPro) return <FreeTier />
  return (
    <Board title={isUnlocked ? words.profile.premium : words.profile.proTesting}>
      <Contours />
      <p className="mt-1 w-fit max-w-59 bg-board text-heading">{words.profile.unlimited}</p>
    </Board>
  )
}

function FreeTier() {
  const services = useServices()
  const { reading, again } = useFinishedRounds(services)
  const { isBusy, canBuy, buyLabel, unlock, restore } = useUnlock()
  const finished = reading.kind === 'ready' ? reading.value : null
  return (
    <Board title={words.profile.freeTier}>
      <div className="mt-1 mb-3.5 flex min-h-10 flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="text-heading">
          {finished !== null && <span>{words.profile.remaining(remainingRounds(finished))}</span>}
          {reading.kind === 'loading' && <span className="sr-only">{words.profile.countingRounds}</span>}
          {reading.kind === 'failed' && <span>{words.profile.notCounted}</span>}
        </p>
        {finished !== null && <UsedRounds used={finished} />}
        {reading.kind === 'failed' && <TryAgain variant="board-secondary" onPress={again} />}
      </div>
      {finished !== null && remainingRounds(finished) === 0 && (
        <p className="mb-3.5 font-semibold">{words.profile.limitReached}</p>
      )}
      <div className="flex flex-col gap-2.5">
        <Button wide variant="board" disabled={!canBuy} busy={isBusy} onClick={unlock}>
          {buyLabel}
        </Button>
        <Button wide variant="board-secondary" busy={isBusy} onClick={restore}>
          {words.pro.restore}
        </Button>
      </div>
    </Board>
  )
}

/** A ticked tile for each used round. The text beside them says the same. */
function UsedRounds({ used }: { readonly used: number }) {
  return (
    <span aria-hidden="true" className="hidden shrink-0 gap-1 min-[22.5rem]:flex">
      {Array.from({ length: FREE_ROUND_LIMIT }, (_, index) =>
        index < used ? (
          <Tile key={index} className="h-9.5 w-8">
            <Check size={20} />
          </Tile>
        ) : (
          <span key={index} className="h-9.5 w-8 rounded-tile border-[1.5px] border-board-edge border-dashed" />
        ),
      )}
    </span>
  )
}
