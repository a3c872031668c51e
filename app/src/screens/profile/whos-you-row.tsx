import { addresses } from '../../addresses.ts'
import { LinkRow, Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/** Lets a golfer who has scored on other phones, too, say so later. */
export function WhosYouRow() {
  return (
    <Section title={words.whosYou.section}>
      <LinkRow href={addresses.whosYou} title={words.whosYou.row} text={words.whosYou.rowText} />
    </Section>
  )
}
