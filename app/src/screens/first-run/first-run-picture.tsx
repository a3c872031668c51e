import type { ScoreMark } from '@teemates/golf/score'
import { MarkShape } from '../../features/scorecard/score-mark.tsx'
import { classes } from '../../ui/classes.ts'
import { ContourLines } from '../../ui/contours.tsx'
import * as words from '../../words/words.ts'

const heights = [0.28, 0.6, 1, 1.45, 1.95, 2.5, 3.1, 3.8]

/** A narrow phone leaves out the last hole, so that the name has more space. */
const scores: readonly { readonly hole: number; readonly strokes: number; readonly mark: ScoreMark }[] = [
  { hole: 1, strokes: 4, mark: 'plain' },
  { hole: 2, strokes: 4, mark: 'birdie' },
  { hole: 3, strokes: 5, mark: 'bogey' },
  { hole: 4, strokes: 4, mark: 'plain' },
  { hole: 5, strokes: 3, mark: 'plain' },
  { hole: 6, strokes: 3, mark: 'eagle' },
]

/** A longer name takes two lines of the card. */
const LONG_NAME_LENGTH = 8

/**
 * A green with its flag, and a card with the golfer's name as it is typed. This is decoration: screen readers read the
 * name in its field.
 */
export function FirstRunPicture({ nickname }: { readonly nickname: string }) {
  return (
    <div
      aria-hidden="true"
      className="relative flex max-h-96 min-h-56 flex-1 [@media(max-height:44rem)]:min-h-36 flex-col justify-end overflow-hidden rounded-panel bg-board p-4"
    >
      <svg
        viewBox="0 0 358 212"
        fill="none"
        className="absolute inset-x-0 top-0 h-[calc(100%-5.25rem)] w-full overflow-visible stroke-board-line"
      >
        <ContourLines x={244} y={127} heights={heights} />
        <ellipse cx="244" cy="127" rx="6" ry="2.5" className="fill-on-board stroke-none" />
        <path d="M244 126V50" strokeWidth="3" strokeLinecap="round" className="stroke-on-board" />
        <path
          d="M245 51c9-3 14 2.600 21 1.400 4-.800 6-1.600 10-1.600v24c-5 0-8 1.200-12 1.800-7 .800-11-2.600-19-.600z"
          className="fill-on-board stroke-none"
        />
        <circle cx="174" cy="159" r="5.500" className="fill-on-board stroke-none" />
      </svg>
      <div className="sheet relative grid grid-cols-[minmax(0,1.6fr)_repeat(6,minmax(0,1fr))] max-[359px]:grid-cols-[minmax(0,1.9fr)_repeat(5,minmax(0,1fr))] overflow-hidden rounded-lg border-2 border-rule bg-ground text-center text-ink">
        <span className="flex h-7 items-center border-hair border-b bg-paper pl-2.5 text-ink-2 text-xs uppercase font-extrabold">
          {words.scorecard.hole}
        </span>
        {scores.map(({ hole }) => (
          <span
            key={hole}
            className="flex items-center justify-center border-hair border-b border-l bg-paper font-semibold text-ink-2 text-sm max-[359px]:nth-7:hidden"
          >
            {hole}
          </span>
        ))}
        <span className="flex h-11 min-w-0 items-center pl-2.5 text-left font-bold">
          {nickname === '' ? (
            <span className="text-ink-2">{words.screens.history.you}</span>
          ) : (
            <bdi
              translate="no"
              className={classes(
                'min-w-0',
                [...nickname].length > LONG_NAME_LENGTH ? 'line-clamp-2 break-words text-xs leading-4' : 'truncate',
              )}
            >
              {nickname}
            </bdi>
          )}
        </span>
        {scores.map(({ hole, strokes, mark }) => (
          <span key={hole} className="flex items-center justify-center border-hair border-l max-[359px]:last:hidden">
            <MarkShape mark={mark} text={String(strokes)} />
          </span>
        ))}
      </div>
    </div>
  )
}
