import type { PlayedResult } from '@teemates/golf/games/game-results'
import type { Round } from '@teemates/golf/round'
import { Dialog } from '../../../ui/dialog.tsx'
import { SectionHead } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'
import { DialogColumn } from '../dialog-column.tsx'
import { gameName, nicknameIn } from '../game-texts.ts'
import { holeLines, partLines, type SumLine } from './sum-lines.ts'

interface PointsSheetProps {
  readonly round: Pick<Round, 'players'>
  readonly playerId: string
  /** The games whose sums are shown. */
  readonly results: readonly PlayedResult[]
  readonly currency: string
  readonly onClose: () => void
}

/** The holes, players and matches behind a player's sums. */
export function PointsSheet({ round, playerId, results, currency, onClose }: PointsSheetProps) {
  return (
    <Dialog open title={words.games.behind(nicknameIn(round, playerId))} size="large" onClose={onClose}>
      <DialogColumn>
        {results.map((result) => (
          <GamePoints key={result.game.id} round={round} playerId={playerId} result={result} currency={currency} />
        ))}
      </DialogColumn>
    </Dialog>
  )
}

type GamePointsProps = Pick<PointsSheetProps, 'round' | 'playerId' | 'currency'> & { readonly result: PlayedResult }

export function GamePoints({ round, playerId, result, currency }: GamePointsProps) {
  const { valueHundredths } = result.game
  const points = result.winnings.find((row) => row.playerId === playerId)?.points ?? 0
  const parts = partLines(result, playerId, round)
  const holes = holeLines(result, playerId)
  return (
    <section aria-label={gameName(result.game)}>
      <SectionHead
        level={3}
        title={gameName(result.game)}
        aside={result.kind === 'strokes' ? undefined : words.games.signedPoints(points)}
      />
      <Lines lines={parts} />
      {parts.length > 0 && valueHundredths !== 0 && (
        <p className="py-2 text-right font-bold">
          {words.games.times(
            words.games.signedPoints(points),
            words.games.amount(valueHundredths, currency),
            words.games.signedAmount(points * valueHundredths, currency),
          )}
        </p>
      )}
      <Lines lines={holes} />
      {parts.length + holes.length === 0 && <p className="py-2 text-ink-2">{words.games.noParts}</p>}
    </section>
  )
}

function Lines({ lines }: { readonly lines: readonly SumLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="score">
      {lines.map(({ id, text, value }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 border-hair border-b py-2 last:border-b-0">
          <span className="min-w-0 break-words">{text}</span>
          <span className="shrink-0 font-bold">{value}</span>
        </li>
      ))}
    </ul>
  )
}
