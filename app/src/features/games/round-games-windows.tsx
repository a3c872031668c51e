import { namedGamesOf } from '@teemates/golf/games/same-games'
import type { RoundGames } from '@teemates/golf/games/round-games'
import { useEffect, useMemo, useState } from 'react'
import type { GamesOfRound, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { parseRoundGames } from '../../storage/log/stored-games.ts'
import { usePreferences } from '../../shell/preferences.ts'
import { useToasts } from '../../shell/toasts.tsx'
import * as words from '../../words/words.ts'
import { GamesBoardWindow } from './board/games-board-window.tsx'
import { GamesSetupWindow } from './setup/games-setup-window.tsx'
import { lastGamesIn, lastHandicapsIn, withLastGames } from './setup/last-games.ts'

export interface RoundGamesProps {
  readonly session: RoundSession
  readonly open: boolean
  readonly onClose: () => void
}

/** The board of the round's games, or their setup while there are none and this device may set them. */
export function RoundGamesWindows({ session, ...props }: RoundGamesProps) {
  if (session.games === null) return <BoardAlone {...props} session={session} />
  return <Windows {...props} session={session} stored={session.games} />
}

/** The board where another device sets the games. It closes when they end. */
function BoardAlone({ session, open, onClose }: RoundGamesProps) {
  const round = useRoundPart(session, 'round')
  const given = useRoundPart(session, 'games')
  const games = useMemo(() => parseRoundGames(given), [given])
  const { show } = useToasts()
  const isUnknown = given !== null && games === null
  const isNothing = open && games === null
  useEffect(() => {
    if (!isNothing) return
    onClose()
    if (isUnknown) show({ kind: 'info', text: words.games.newer })
  }, [isNothing, isUnknown, onClose, show])
  if (games === null) return null
  return <GamesBoardWindow open={open} round={round} games={games} onChange={null} onClose={onClose} />
}

function Windows({ session, stored, open, onClose }: RoundGamesProps & { readonly stored: GamesOfRound }) {
  const round = useRoundPart(session, 'round')
  const kept = useRoundPart(session, 'games')
  const games = useMemo(() => parseRoundGames(kept), [kept])
  const { device, random } = useServices()
  const preferences = usePreferences()
  const toasts = useToasts()
  const [isChanging, setIsChanging] = useState(false)
  const newId = () => random(GAME_ID_LENGTH)

  async function save(given: RoundGames | null): Promise<void> {
    const named = given === null ? null : namedGamesOf(given, round)
    if (named !== null) preferences.set('lastGames', withLastGames(preferences.get('lastGames'), named))
    const result = await stored.set(given)
    if (result.ok) return
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.roundErrors[result.code] })
  }

  // Games that are set up now, here or in another tab, don't put the board in the setup's place.
  const [first, setFirst] = useState({ open, isSetup: games === null })
  if (first.open !== open) {
    setFirst({ open, isSetup: games === null })
    setIsChanging(false)
  }
  const isBoard = open && !first.isSetup && games !== null
  return (
    <>
      {games !== null && (
        <GamesBoardWindow
          open={isBoard}
          round={round}
          games={games}
          onChange={() => setIsChanging(true)}
          onClose={onClose}
        />
      )}
      <GamesSetupWindow
        open={open && (first.isSetup || isChanging || games === null)}
        round={round}
        games={games}
        last={open && games === null ? lastGamesIn(preferences.get('lastGames'), round, newId) : null}
        handicaps={open && games === null ? lastHandicapsIn(preferences.get('lastGames'), round) : {}}
        newId={newId}
        onSave={(given) => {
          void save(given)
          if (given === null) onClose()
        }}
        onClose={() => (first.isSetup || games === null ? onClose() : setIsChanging(false))}
      />
    </>
  )
}

/** Random characters of a game's id, which is unique within its round. */
const GAME_ID_LENGTH = 10
