import { type GameRecord, gameRecordOf, type RecordPart } from '@teemates/golf/games/game-record'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Section } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'
import { ownGamesIn, type RoundWithGames } from './own-games.ts'

interface GameRecordsProps {
  readonly rounds: readonly RoundWithGames[]
  readonly hrefOf: (behind: RecordPart) => string
}

/** Shows what the golfer won in games over these rounds. It appears when it is worked out, so nothing may stand below it. */
export function GameRecords({ rounds, hrefOf }: GameRecordsProps) {
  const record = useGameRecord(rounds)
  const lines = record === null ? [] : linesOf(record, hrefOf)
  if (lines.length === 0) return null
  return (
    <Section title={words.games.record.title}>
      <ul className="-mt-2">
        {lines.map(({ key, href, label, detail, figure }) => (
          <li key={key} className="border-hair border-b">
            <Line href={href}>
              <span className="min-w-0 flex-1 py-1">
                <span className="break-words">{label}</span>
                {detail !== '' && <span className="block font-medium text-ink-2 text-sm">{detail}</span>}
              </span>{' '}
              <b translate="no" className="score shrink-0 text-right text-xl">
                {figure}
              </b>
            </Line>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** null until all rounds' games are worked out. */
function useGameRecord(rounds: readonly RoundWithGames[]): GameRecord | null {
  const [record, setRecord] = useState<GameRecord | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void ownGamesIn(rounds, controller.signal).then((own) => {
      if (!controller.signal.aborted) setRecord(gameRecordOf([...own.values()]))
    })
    return () => controller.abort()
  }, [rounds])
  return record
}

interface RecordLine {
  readonly key: string
  /** null if it is based on games of several kinds. */
  readonly href: string | null
  readonly label: ReactNode
  readonly detail: string
  readonly figure: string
}

function linesOf(record: GameRecord, hrefOf: GameRecordsProps['hrefOf']): RecordLine[] {
  const text = words.games.record
  const { strokes, stableford, skins, opponents, teams, balances } = record
  const lines: (RecordLine | null)[] = [
    skins && {
      key: 'skins',
      href: hrefOf({ game: 'skins' }),
      label: text.skins,
      detail: text.inRounds(skins.rounds),
      figure: `${skins.won}`,
    },
    stableford && {
      key: 'stableford',
      href: hrefOf({ game: 'stableford' }),
      label: text.stableford,
      detail: text.average(stableford.best, stableford.rounds, stableford.holes),
      figure: stableford.average.toFixed(1),
    },
    strokes && {
      key: 'strokes',
      href: hrefOf({ game: 'strokes' }),
      label: text.strokes,
      detail: '',
      figure: text.wonOf(strokes.won, strokes.rounds),
    },
    ...opponents.map(({ name, won, halved, lost }) => ({
      key: `against ${name}`,
      href: hrefOf({ against: name }),
      label: <bdi translate="no">{text.against(name)}</bdi>,
      detail: text.matches(won, halved, lost),
      figure: `${won}\u2013${lost}`,
    })),
    teams && {
      key: 'teams',
      href: hrefOf({ game: 'teams' }),
      label: text.teams,
      detail: text.matches(teams.won, teams.halved, teams.lost),
      figure: `${teams.won}\u2013${teams.lost}`,
    },
    ...balances.map(({ currency, amount }) => ({
      key: `balance ${currency}`,
      href: null,
      label: text.balance,
      detail: '',
      figure: words.games.signedAmount(amount, currency),
    })),
  ]
  return lines.filter((line) => line !== null)
}

const row = 'flex min-h-12.5 items-center justify-between gap-3 font-semibold'

function Line({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  if (href === null) return <div className={row}>{children}</div>
  return (
    <Link href={href} className={row}>
      {children}
    </Link>
  )
}
