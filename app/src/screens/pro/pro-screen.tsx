import { FREE_ROUND_LIMIT } from '@teemates/golf/limits'
import type { ReactNode } from 'react'
import { usePreference } from '../../shell/preferences.ts'
import { useUnlock } from '../../features/free-limit/unlock.ts'
import { Board, Tile } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'
import { BackupPicture, CoursesPicture, RoundsPicture, StatisticsPicture } from './pro-pictures.tsx'

/** The features and price of Pro, with the same two buttons as in Profile. Source: decision 22, 'Routes'. */
export function ProScreen() {
  const isUnlocked = usePreference('unlocked')
  const { isBusy, canBuy, buyLabel, unlock, restore } = useUnlock()
  const buy = (
    <Button wide disabled={!canBuy} busy={isBusy} onClick={unlock}>
      {buyLabel}
    </Button>
  )
  return (
    <ScreenBody footer={isUnlocked ? undefined : buy}>
      <Board
        title={words.pro.lead}
        picture={<Flag label={words.screens.pro.title} on="board" className="w-14 min-[22.5rem]:w-18" />}
      >
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-board-line border-t pt-3">
          <p className="max-w-44 font-semibold text-on-board-2">
            {isUnlocked ? words.profile.unlimited : words.pro.offer}
          </p>
          {!isUnlocked && <Tile className="h-13 px-3.5 text-[1.6875rem] tracking-tight">{words.pro.price}</Tile>}
        </div>
      </Board>
      <Section title={words.pro.adds}>
        <ul>
          <Addition
            picture={<RoundsPicture />}
            title={words.pro.rounds}
            text={words.pro.roundsText(FREE_ROUND_LIMIT)}
          />
          <Addition picture={<StatisticsPicture />} title={words.pro.statistics} text={words.pro.statisticsText} />
          <Addition picture={<CoursesPicture />} title={words.pro.courses} text={words.pro.coursesText} />
          <Addition picture={<BackupPicture />} title={words.pro.backup} text={words.pro.backupText} />
        </ul>
      </Section>
      {!isUnlocked && (
        <Button wide variant="secondary" busy={isBusy} onClick={restore}>
          {words.pro.restore}
        </Button>
      )}
    </ScreenBody>
  )
}

function Addition({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <li className="grid min-h-17 grid-cols-[64px_minmax(0,1fr)] items-center gap-3.5 border-hair border-b py-2 last:border-b-0">
      {picture}
      <div>
        <h3 className="text-row">{title}</h3>
        <p className="text-ink-2 text-sm">{text}</p>
      </div>
    </li>
  )
}
