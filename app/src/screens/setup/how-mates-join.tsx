import { Signal } from 'lucide-react'
import { ChoiceMark } from '../../ui/choice-mark.tsx'
import { Section } from '../../ui/section.tsx'
import { words } from '../../words/words.ts'

/** What the way in asks of the mates' phones. */
export function HowMatesJoin() {
  const { live } = words.setup.waysIn
  return (
    <Section title={words.setup.howMatesJoin}>
      <div className="flex items-start gap-3 border-hair border-b pb-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-row">{live.title}</h3>
          <p className="text-ink-2">{live.text}</p>
          <p className="mt-1 flex items-center gap-2 font-semibold text-sm">
            <Signal aria-hidden="true" size={18} className="shrink-0 text-green" />
            {live.needs}
          </p>
        </div>
        <ChoiceMark isChosen />
      </div>
    </Section>
  )
}
