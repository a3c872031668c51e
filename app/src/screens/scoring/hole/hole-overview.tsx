import type { RoundGames } from '@teemates/golf/games/round-games'
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
import { memo, type ReactNode, type Ref, useDeferredValue, useMemo } from 'react'
import { type GamesPart, useGamesPart } from '../../../features/games/use-games-part.ts'
import { standingOf } from '../../../features/scorecard/standing.ts'
import { usePreference } from '../../../shell/preferences.ts'
import { classes } from '../../../ui/classes.ts'
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
  const gamesLine = useGamesLine(props, players.length > ONE_ROW, part, round, games)
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
      {hasMates ? (
        <PlayerPicker
          players={players}
          par={par}
          selectedId={selectedId}
          isChoice={selectablePlayerIds.length > 1}
          choiceLabel={props.choiceLabel}
          gamesLine={gamesLine}
          Dots={part?.StrokeDots ?? null}
          onSelect={props.onSelect}
        />
      ) : (
        gamesLine !== null && <div className="flex">{gamesLine}</div>
      )}
    </>
  )
})

/** Players in one row of the picker. */
const ONE_ROW = 4

/** The line of the games, for the row of the players' label; null if the round can't have games. */
function useGamesLine(
  { games: given, holesPlayed, onOpenGames }: HoleOverviewProps,
  isTwoRows: boolean,
  part: GamesPart | null,
  round: Round,
  games: RoundGames | null,
): ReactNode {
  const isPlayed = given !== null
  // Beside the players, two rows of them and the readiness need all rows of a phone of 390 x 664.
  const isBesideLabel = holesPlayed !== null && isTwoRows
  return useMemo(
    () =>
      isPlayed && onOpenGames !== null ? (
        // It keeps its space while its file loads, so that nothing moves.
        <div className={gamesLineLook(isBesideLabel, isTwoRows)}>
          {part !== null && games !== null && (
            <part.GamesStatusLine round={round} games={games} isBesideLabel={isBesideLabel} onOpen={onOpenGames} />
          )}
        </div>
      ) : null,
    [isPlayed, isBesideLabel, isTwoRows, part, round, games, onOpenGames],
  )
}

/**
 * The line stands above the players' label. A low window has no row to spare, so there it stands beside the label, or
 * below it if large text leaves no room. It may reach into the space above, but its text never does.
 */
function gamesLineLook(isBesideLabel: boolean, isTwoRows: boolean): string {
  return classes(
    'min-h-12 min-w-0 grow sideways:order-none sideways:-mt-1.5 sideways:basis-[5.5rem]',
    isBesideLabel
      ? '-mt-[min(14px,48px-1.25rem)] basis-[5.5rem]'
      : 'order-first -mt-2 basis-full short:order-none short:basis-[5.5rem]',
    isTwoRows && 'short:-mt-[calc(52px-1.375rem)]',
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
