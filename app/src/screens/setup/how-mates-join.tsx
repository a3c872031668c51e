import { Camera, Signal } from 'lucide-react'
import { useId } from 'react'
import { type WayToPlay, waysToPlay } from '../../storage/preferences/drafts.ts'
import { ChoiceMark } from '../../ui/choice-mark.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

interface HowMatesJoinProps {
  readonly way: WayToPlay
  readonly onChoose: (way: WayToPlay) => void
}

/** Explains both ways to play together, and what the mates' phones need for each. */
export function HowMatesJoin({ way, onChoose }: HowMatesJoinProps) {
  const name = useId()
  return (
    <Section title={words.setup.howMatesJoin}>
      <div
        role="radiogroup"
        aria-label={words.setup.howMatesJoin}
        className="divide-y divide-hair border-hair border-b"
      >
        {waysToPlay.map((one) => {
          const { title, text, needs } = words.setup.waysIn[one]
          const Sign = one === 'live' ? Signal : Camera
          return (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-3 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === way}
                onChange={() => onChoose(one)}
                className="sr-only"
              />
              <span className="min-w-0 flex-1">
                <span className="block text-row">{title}</span>
                <span className="block text-ink-2">{text}</span>
                <span className="mt-1 flex items-start gap-2 font-semibold text-sm">
                  <Sign aria-hidden="true" size={18} className="shrink-0 text-green" />
                  {needs}
                </span>
              </span>
              <ChoiceMark isChosen={one === way} />
            </label>
          )
        })}
      </div>
    </Section>
  )
}
