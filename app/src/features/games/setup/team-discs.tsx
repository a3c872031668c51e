import type { MatchTeams } from '@teemates/golf/games/match'
import type { RoundPlayer } from '@teemates/golf/round'
import { PlayerDisc } from '../../players/player-disc.tsx'
import { LabelledGroup } from '../../../ui/labelled-group.tsx'
import * as words from '../../../words/words.ts'
import { sideOf, teamsAfterTap } from './game-draft.ts'

interface TeamDiscsProps {
  readonly players: readonly Pick<RoundPlayer, 'id' | 'nickname'>[]
  readonly teams: MatchTeams
  readonly onChange: (teams: MatchTeams) => void
}

/** The two sides of a match, and who isn't in it. A tap on a disc moves the player on. */
export function TeamDiscs({ players, teams, onChange }: TeamDiscsProps) {
  const places = [
    { side: 'a', title: words.games.sideA },
    { side: 'b', title: words.games.sideB },
    { side: null, title: words.games.notIn },
  ] as const
  return (
    <LabelledGroup label={words.games.teams} labelClassName="mb-1.5 font-bold text-[0.9375rem]">
      <div className="grid grid-cols-3 border-2 border-rule">
        {places.map(({ side, title }) => (
          <div key={title} className="min-w-0 border-hair border-l first:border-l-0">
            <p className="border-rule border-b bg-paper px-2 py-1.5 text-label">{title}</p>
            <ul className="flex min-h-17 flex-col p-1">
              {players.map((player, seat) =>
                sideOf(teams, player.id) !== side ? null : (
                  <li key={player.id}>
                    <button
                      type="button"
                      onClick={() => onChange(teamsAfterTap(teams, player.id))}
                      className="press flex min-h-12 w-full min-w-0 flex-wrap items-center gap-x-1.5 rounded-tile px-1 py-1 text-left"
                    >
                      <PlayerDisc seat={seat} nickname={player.nickname} className="size-7 text-xs" />
                      {/* A long name stands below the disc. */}
                      <bdi
                        aria-hidden="true"
                        translate="no"
                        className="max-w-full break-words font-semibold text-sm leading-tight max-[359px]:text-xs"
                      >
                        {player.nickname}
                      </bdi>
                      <span className="sr-only">{words.games.onSide(player.nickname, title)}</span>
                    </button>
                  </li>
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-1.5 text-ink-2 text-sm">{words.games.teamsHint}</p>
    </LabelledGroup>
  )
}
