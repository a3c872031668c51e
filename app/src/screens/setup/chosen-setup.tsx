import type { HolesMode } from '@teemates/golf/holes-mode'
import { teeColorOf } from '@teemates/golf/tee'
import { TeeDot } from '../../features/courses/tee-dot.tsx'
import type { WayToPlay } from '../../storage/preferences/preferences.ts'
import { joinFacts } from '../../ui/facts.ts'
import * as words from '../../words/words.ts'

interface ChosenSetupProps {
  readonly teeLabel: string
  readonly holesMode: HolesMode
  readonly way: WayToPlay | 'solo'
}

/** The setup's choices in one line, because on most phones the sections themselves are below the visible part. */
export function ChosenSetup({ teeLabel, holesMode, way }: ChosenSetupProps) {
  const color = teeColorOf(teeLabel)
  return (
    <p className="-my-1 break-words text-center font-semibold text-sm">
      {color !== null && (
        <span className="mr-1.5 inline-flex align-[-0.1875em]">
          <TeeDot color={color} />
        </span>
      )}
      {teeLabel !== '' && (
        <>
          <bdi translate="no">{teeLabel}</bdi>
          {'\u00a0• '}
        </>
      )}
      <span>{joinFacts([words.setup.holesModes[holesMode], words.setup.waysInShort[way]])}</span>
    </p>
  )
}
