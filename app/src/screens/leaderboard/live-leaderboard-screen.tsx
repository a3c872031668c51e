import { leaderboardOf } from '@teemates/golf/leaderboard'
import type { Round, RoundPlayer } from '@teemates/golf/round'
import { ListOrdered, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { LiveControls, LiveView, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { StandingRow } from '../../scorecard/standing-row.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { EmptyState, Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'
import { GameCode } from '../../shell/live/game-code.tsx'
import { seenText } from '../../shell/live/seen-text.ts'
import { ConnectionNote } from '../../shell/live/connection-note.tsx'
import { FinishForAll } from '../../shell/live/finish-for-all.tsx'
import { LeaveGame } from './leave-game.tsx'
import { whereIn } from './where-in.ts'

interface LiveLeaderboardScreenProps {
  readonly session: RoundSession
  readonly controls: LiveControls
  /** Back to the game. */
  readonly onBack: () => void
  readonly onLeft: () => void
}

/** The board of a live game, by to-par; from here others are called in, it is left, and its host sends players away or ends it. */
export function LiveLeaderboardScreen({ session, controls, onBack, onLeft }: LiveLeaderboardScreenProps) {
  const round = useRoundPart(session, 'round')
  const live = useRoundPart(session, 'live')
  const selfPlayerId = useRoundPart(session, 'selfPlayerId')
  const { device } = useServices()
  const toasts = useToasts()
  const [doomed, setDoomed] = useState<RoundPlayer | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const rows = leaderboardOf(round, 'toPar')
  const isPlayed = round.status !== 'completed'
  const mayRemove = live?.isHost === true && isPlayed
  const mayBeRemoved = (player: RoundPlayer) => mayRemove && player.id !== selfPlayerId && player.hasLeft !== true
  const isOneRemovable = rows.some(({ player }) => mayBeRemoved(player))
  const hasScores = rows.some((row) => row.holesPlayed > 0)
  const seen = isPlayed && live !== null ? seenText(words.leaderboard, live.connection, live.isResuming) : null

  async function remove(player: RoundPlayer) {
    setIsRemoving(true)
    const outcome = await controls.removePlayer(player.id)
    setIsRemoving(false)
    setDoomed(null)
    if (outcome.ok) return toasts.show({ kind: 'success', text: words.leaderboard.removed })
    device.haptic('error')
    toasts.show({ kind: 'error', text: callFailureText(outcome.failure) })
  }

  function tellFinish(result: RoundResult) {
    // Where it ends.
    if (result.ok) return onBack()
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.errors.round[result.code] })
  }

  return (
    <Screen
      title={words.leaderboard.title}
      back={{ label: words.common.back, onBack }}
      footer={
        <Button wide onClick={onBack}>
          {words.leaderboard.backToGame}
        </Button>
      }
    >
      <div className="break-words">
        <p className="font-semibold text-lg">
          <bdi>{round.courseName}</bdi>
        </p>
        <p className="text-ink-2">
          <bdi>{joinFacts([round.courseVendorId ?? '', round.teeLabel])}</bdi>
        </p>
        <p role="status" className="score font-semibold">
          {statusOf(round, live)}
        </p>
        {isPlayed && seen === null && <ConnectionNote session={session} isAtStart />}
      </div>
      {seen !== null && <Notice kind="info" text={seen} />}
      {!hasScores && (
        <EmptyState icon={<ListOrdered />} title={words.leaderboard.noScores} text={words.leaderboard.noScoresText} />
      )}
      {/* Somebody who doesn't come is sent away before the first stroke, too. */}
      {(hasScores || (mayRemove && rows.length > 1)) && (
        <Card title={words.leaderboard.standings}>
          <ol className="flex flex-col gap-2">
            {rows.map(({ player, rank, holesPlayed, strokes, toPar }) => (
              <StandingRow
                key={player.id}
                rank={rank}
                nickname={player.nickname}
                holesPlayed={holesPlayed}
                totalHoles={round.totalHoles}
                strokes={strokes}
                toPar={toPar}
                hasPlaces
                {...(player.hasLeft === true ? { tag: words.leaderboard.left } : {})}
                {...(isOneRemovable
                  ? {
                      action: mayBeRemoved(player) ? (
                        <RemoveButton player={player} onRemove={setDoomed} />
                      ) : (
                        <NoRemoveButton />
                      ),
                    }
                  : {})}
              />
            ))}
          </ol>
        </Card>
      )}
      {isPlayed && round.roomCode !== '' && <GameCode code={round.roomCode} courseName={round.courseName} />}
      {mayRemove && live.isFinishing && (
        <p role="status" className="text-center">
          {words.scoring.finishing}
        </p>
      )}
      {mayRemove && round.status === 'active' && !live.isFinishing && (
        <FinishForAll session={session} controls={controls} wide onResult={tellFinish} />
      )}
      {isPlayed && <LeaveGame session={session} onLeft={onLeft} />}
      <ConfirmDialog
        open={doomed !== null}
        title={words.leaderboard.removeTitle}
        text={
          <>
            <p className="font-semibold text-ink">
              <bdi>{doomed?.nickname}</bdi>
            </p>
            <p className="mt-2">{words.leaderboard.removeQuestion}</p>
          </>
        }
        confirmLabel={words.leaderboard.removeConfirm}
        cancelLabel={words.common.cancel}
        destructive
        busy={isRemoving}
        busyLabel={words.leaderboard.removing}
        onConfirm={() => {
          if (doomed !== null) void remove(doomed)
        }}
        onCancel={() => setDoomed(null)}
      />
    </Screen>
  )
}

interface RemoveButtonProps {
  readonly player: RoundPlayer
  readonly onRemove: (player: RoundPlayer) => void
}

function RemoveButton({ player, onRemove }: RemoveButtonProps) {
  return (
    <IconButton
      label={words.leaderboard.remove(player.nickname)}
      icon={<UserMinus aria-hidden="true" />}
      onClick={() => onRemove(player)}
      className="-mr-2"
    />
  )
}

/** Its room, so that the strokes stand below each other; where the button has a line of its own there is nothing to keep. */
function NoRemoveButton() {
  return <span className="-mr-2 hidden size-12 min-[360px]:block" />
}

/** The game's own place, which may be behind this device's. */
function statusOf(round: Round, live: LiveView | null): string {
  if (live !== null && live.unknownStatus !== null) return words.leaderboard.gameStatus(live.unknownStatus)
  switch (round.status) {
    case 'lobby':
      return words.leaderboard.gameStatus(round.status)
    case 'active':
      return whereIn(round, live?.gamePosition ?? 0, '')
    case 'completed':
      return words.leaderboard.roundComplete
  }
}
