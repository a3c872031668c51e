import { leaderboardOf } from '@teemates/golf/leaderboard'
import {
  findHole,
  hasNoScore,
  holePosition,
  isPlaying,
  parOf,
  playingOrderOf,
  type Round,
  strokesOn,
} from '@teemates/golf/round'
import { playerTotals } from '@teemates/golf/score'
import { scorecardOf } from '@teemates/golf/scorecard'
import { memo, type Ref, useDeferredValue, useMemo } from 'react'
import { useGamesPart } from '../../features/games/use-games-part.ts'
import { standingOf } from '../../features/scorecard/standing.ts'
import { usePreference } from '../../shell/preferences.ts'
import { classes } from '../../ui/classes.ts'
import { HolePanel } from './hole-panel.tsx'
import { HoleStrip } from './hole-strip.tsx'
import { PlayerPicker } from './player-picker.tsx'

/** A score under par that was just entered. count increases with each of them; 0 before the first. */
export interface Moment {
  readonly count: number
  readonly playerId: string
  readonly isAce: boolean
}

interface HoleOverviewProps {
  readonly round: Round
  readonly shownHole: number
  readonly currentHole: number
  readonly selectedId: string
  readonly selectablePlayerIds: readonly string[]
  /** The hole that each player plays, by player id; null if the round is played on this device alone. */
  readonly holesPlayed: Readonly<Record<string, number>> | null
  readonly moment: Moment
  readonly choiceLabel: string
  readonly leaderboardHref: string
  /** Receives the focus when the hole changes. */
  readonly headingRef: Ref<HTMLHeadingElement>
  /** As in the view of the round: not checked yet. Null if none are played. */
  readonly games: unknown
  /** Null if the round can't have any. */
  readonly onOpenGames: (() => void) | null
  readonly onOpenCard: () => void
  readonly onSelect: (playerId: string) => void
}

/**
 * The hole, the selected player's card and all players. After a tap the big count is painted first; the scores here
 * follow in the next frame. The shown hole and the selected player change at once.
 */
export const HoleOverview = memo(function HoleOverview(props: HoleOverviewProps) {
  const { shownHole, currentHole, selectedId, selectablePlayerIds, leaderboardHref, headingRef } = props
  const round = useDeferredValue(props.round)
  const moment = useDeferredValue(props.moment)
  const unit = usePreference('distanceUnit')
  const hole = findHole(round, shownHole)
  const par = parOf(round, shownHole)
  const part = useGamesPart(props.games !== null)
  const games = useMemo(() => part?.parseRoundGames(props.games) ?? null, [part, props.games])
  const received = useMemo(
    () => (games === null ? undefined : part?.strokesReceived(round, games, shownHole)),
    [part, round, games, shownHole],
  )
  const standings = useMemo(() => leaderboardOf(round), [round])
  const standing = standingOf(standings, selectedId)
  const own = round.players.find((player) => player.id === selectedId)
  const ownCard = useMemo(() => scorecardOf({ ...round, players: own === undefined ? [] : [own] }), [round, own])
  const players = usePickedPlayers(props, round, moment, received)
  const hasMates = players.length > 1
  const isChoice = selectablePlayerIds.length > 1
  // Beside the players, two rows of them and the readiness need all rows of a phone of 390 x 664.
  const isBesideLabel = props.holesPlayed !== null && players.length > ONE_ROW
  const hasLongLabel = isChoice && props.choiceLabel.length > LONG_LABEL
  return (
    <>
      <div>
        <HolePanel
          holeNumber={shownHole}
          position={holePosition(round, shownHole)}
          totalHoles={round.totalHoles}
          par={par}
          lengthYards={hole?.yards ?? null}
          strokeIndex={round.holeSet.find(({ number }) => number === shownHole)?.si ?? null}
          unit={unit}
          isEarlier={shownHole !== currentHole}
          place={hasMates ? standing.place : null}
          toPar={standing.toPar}
          thru={standing.thru}
          leaderboardHref={leaderboardHref}
          headingRef={headingRef}
          moment={moment.count}
          isAce={moment.isAce}
        />
        <HoleStrip
          scorecard={ownCard}
          nickname={own?.nickname ?? ''}
          shownHole={shownHole}
          currentHole={currentHole}
          playingOrder={playingOrderOf(round)}
          onOpen={props.onOpenCard}
        />
      </div>
      {props.games !== null && props.onOpenGames !== null && (
        // It takes the space between its neighbours, and keeps it while its file loads, so that nothing moves.
        <div className={gamesLineLook(isBesideLabel, hasLongLabel, players.length > ONE_ROW)}>
          {part !== null && games !== null && (
            <part.GamesStatusLine
              round={round}
              games={games}
              isBesideLabel={isBesideLabel}
              onOpen={props.onOpenGames}
            />
          )}
        </div>
      )}
      {hasMates && (
        <PlayerPicker
          players={players}
          par={par}
          selectedId={selectedId}
          isChoice={isChoice}
          choiceLabel={props.choiceLabel}
          Dots={part?.StrokeDots ?? null}
          onSelect={props.onSelect}
        />
      )}
    </>
  )
})

/** Players in one row of the picker. */
const ONE_ROW = 4

/** Characters of a label that takes more than a quarter of a phone's width. */
const LONG_LABEL = 15

/** A low window has no row to spare for the games, so there they share the row of the players' label. */
function gamesLineLook(isBesideLabel: boolean, hasLongLabel: boolean, isTwoRows: boolean): string {
  return classes(
    'min-h-12 sideways:-mt-1.5 sideways:-mb-[1.375rem]',
    isBesideLabel ? '-mt-3.5 -mb-6 short:-mt-8' : '-my-2 short:-mb-6',
    !isBesideLabel && isTwoRows && 'short:-mt-8',
    isBesideLabel && (hasLongLabel ? 'ml-50' : 'ml-24'),
    !isBesideLabel && (hasLongLabel ? 'short:ml-50 sideways:ml-50' : 'short:ml-24 sideways:ml-24'),
  )
}

/** The players to choose from on the hole shown. */
function usePickedPlayers(
  { shownHole, currentHole, selectedId, selectablePlayerIds, holesPlayed }: HoleOverviewProps,
  round: Round,
  moment: Moment,
  received: ReadonlyMap<string, number> | undefined,
) {
  return useMemo(() => {
    const hole = findHole(round, shownHole)
    return (
      round.players
        // A player who has stopped is only shown while their earlier strokes are corrected.
        .filter((player) => isPlaying(player) || player.id === selectedId)
        .map((player) => ({
          id: player.id,
          nickname: player.nickname,
          seat: round.players.indexOf(player),
          strokes: strokesOn(round, shownHole, player.id),
          isPickedUp: hole !== undefined && hasNoScore(hole, player.id),
          toPar: toParSoFar(round, player.id),
          isScorable: selectablePlayerIds.includes(player.id),
          otherHole: holesPlayed?.[player.id] === currentHole ? null : (holesPlayed?.[player.id] ?? null),
          received: received?.get(player.id) ?? 0,
          moment: moment.playerId === player.id ? moment.count : 0,
        }))
    )
  }, [round, shownHole, currentHole, selectedId, selectablePlayerIds, holesPlayed, received, moment])
}

/** null before the player's first hole. */
function toParSoFar(round: Round, playerId: string): number | null {
  const totals = playerTotals(round, playerId)
  return totals.holesPlayed === 0 ? null : totals.toPar
}
