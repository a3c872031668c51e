import { type Round, type RoundPlayer, strokesIn } from '@teemates/golf/round'
import { ListOrdered, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { LiveControls, LiveView, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { PlayerDisc } from '../../scorecard/player-disc.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, Notice } from '../../ui/feedback.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'
import { GameCode } from '../../shell/live/game-code.tsx'
import { seenText } from '../../shell/live/seen-text.ts'
import { ConnectionNote } from '../../shell/live/connection-note.tsx'
import { FinishForAll } from '../../shell/live/finish-for-all.tsx'
import { BoardPlace } from './board-place.tsx'
import { LeaveGame } from './leave-game.tsx'
import { StandingsBoard } from './standings-board.tsx'
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
  const isPlayed = round.status !== 'completed'
  const mayRemove = live?.isHost === true && isPlayed
  const removable = round.players.filter((player) => mayRemove && player.id !== selfPlayerId && player.hasLeft !== true)
  const hasScores = round.holes.some((hole) => round.players.some((player) => strokesIn(hole, player.id) > 0))
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
      <BoardPlace courseName={round.courseName}>
        <div className="score flex flex-wrap justify-center gap-x-3">
          {round.teeLabel !== '' && (
            <p>
              <bdi>{round.teeLabel}</bdi>
            </p>
          )}
          <p role="status" className="font-semibold text-ink">
            {statusOf(round, live)}
          </p>
        </div>
        {isPlayed && seen === null && <ConnectionNote session={session} />}
      </BoardPlace>
      {seen !== null && <Notice kind="info" text={seen} />}
      {!hasScores && (
        <EmptyState icon={<ListOrdered />} title={words.leaderboard.noScores} text={words.leaderboard.noScoresText} />
      )}
      {hasScores && <StandingsBoard round={round} position={live?.gamePosition ?? 0} selfPlayerId={selfPlayerId} />}
      {/* Somebody who doesn't come is sent away before the first stroke, too. */}
      {removable.length > 0 && (
        <Section title={words.leaderboard.players}>
          <ul>
            {removable.map((player) => (
              <li key={player.id} className="flex min-h-13 items-center gap-3 border-hair border-b last:border-b-0">
                <PlayerDisc
                  seat={round.players.indexOf(player)}
                  nickname={player.nickname}
                  className="size-8 text-sm"
                />
                <OneLine text={player.nickname} className="min-w-0 flex-1 text-row" />
                <IconButton
                  label={words.leaderboard.remove(player.nickname)}
                  icon={<UserMinus aria-hidden="true" />}
                  onClick={() => setDoomed(player)}
                  className="-mr-3"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isPlayed && round.roomCode !== '' && (
        <GameCode code={round.roomCode} secret={live?.inviteSecret ?? null} courseName={round.courseName} />
      )}
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
