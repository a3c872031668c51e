import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { readFinishedRound } from '../rounds/finished-round.ts'
import { ArchivedLeaderboardScreen, LeaderboardScreen } from '../screens/leaderboard/leaderboard-screen.tsx'
import { LeaderboardSkeleton } from '../screens/leaderboard/leaderboard-skeleton.tsx'
import { useServices } from '../services.ts'
import { useBack } from '../shell/navigation/back.ts'
import { ReadFailure } from '../shell/errors/read-failure.tsx'
import { OpenRound } from './open-round.tsx'
import { Screen } from '../ui/screen.tsx'
import { useReading } from '../ui/use-reading.ts'
import * as words from '../words/words.ts'

interface RoundGiven {
  readonly roundId: string
}

/** /solo/leaderboard/{id}: a round in progress, otherwise a finished one. */
export function SoloLeaderboardRoute({ roundId }: RoundGiven) {
  const { soloRounds } = useServices()
  const goBack = useBack(addresses.soloRound)
  return (
    <OpenRound
      key={roundId}
      open={() => soloRounds.open(roundId)}
      close={(session) => session.close()}
      skeleton={<LeaderboardSkeleton />}
      missing={<FinishedLeaderboard roundId={roundId} />}
      renderFailed={(error, again) => (
        <Screen title={words.shell.leaderboard} back={{ label: words.common.back, onBack: goBack }}>
          <ReadFailure error={error} onAgain={again} />
        </Screen>
      )}
    >
      {(session) => <LeaderboardScreen session={session} onBack={goBack} />}
    </OpenRound>
  )
}

/** Redirects to the summary's address if the round is missing, where a text says so. */
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
