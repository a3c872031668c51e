import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { readFinishedRound } from '../rounds/finished-round.ts'
import type { SoloRounds } from '../rounds/solo/solo-rounds.ts'
import { ArchivedLeaderboardScreen, LeaderboardScreen } from '../screens/leaderboard/leaderboard-screen.tsx'
import { LeaderboardSkeleton } from '../screens/leaderboard/leaderboard-skeleton.tsx'
import { useServices } from '../services.ts'
import { useBack } from '../shell/back.ts'
import { ReadFailure } from '../shell/read-failure.tsx'
import { WithSession } from './solo-session.tsx'
import { Screen } from '../ui/screen.tsx'
import { useReading } from '../ui/use-reading.ts'
import * as words from '../words/words.ts'

interface RoundGiven {
  readonly roundId: string
}

/** /solo/leaderboard/{id}: a round in play, else a finished one. */
export function SoloLeaderboardRoute({ roundId }: RoundGiven) {
  const [isInPlay, setIsInPlay] = useState(true)
  const goBack = useBack(addresses.soloRound)

  async function open(soloRounds: SoloRounds) {
    const session = await soloRounds.open(roundId)
    if (session === null) setIsInPlay(false)
    return session
  }

  if (!isInPlay) return <FinishedLeaderboard roundId={roundId} />
  return (
    <WithSession open={open} skeleton={<LeaderboardSkeleton />} failedFrame={UnreadableRound}>
      {(session) => <LeaderboardScreen session={session} onBack={goBack} />}
    </WithSession>
  )
}

function UnreadableRound({ children }: { readonly children: ReactNode }) {
  const goBack = useBack(addresses.soloRound)
  return (
    <Screen title={words.shell.leaderboard} back={{ label: words.common.back, onBack: goBack }}>
      {children}
    </Screen>
  )
}

/** One that is missing is left to the summary's address, which says so. */
function FinishedLeaderboard({ roundId }: RoundGiven) {
  const { storage } = useServices()
  const [, navigate] = useLocation()
  const goBack = useBack(addresses.round(roundId))
  const read = useCallback(() => readFinishedRound(storage, roundId), [storage, roundId])
  const { reading, again } = useReading(read)
  useEffect(() => storage.rounds.subscribe(again), [storage, again])
  const isMissing = reading.kind === 'ready' && reading.value === null
  useEffect(() => {
    if (isMissing) navigate(addresses.round(roundId), { replace: true })
  }, [isMissing, navigate, roundId])

  switch (reading.kind) {
    case 'loading':
      return <LeaderboardSkeleton />
    case 'failed':
      return (
        <Screen title={words.shell.leaderboard} back={{ label: words.common.back, onBack: goBack }}>
          <ReadFailure error={reading.error} onAgain={again} />
        </Screen>
      )
    case 'ready':
      if (reading.value === null) return <LeaderboardSkeleton />
      return <ArchivedLeaderboardScreen round={reading.value.round} onBack={goBack} />
  }
}
