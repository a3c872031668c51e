import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/** Explains live games before one is created or joined. */
export function HowItWorks() {
  return (
    <Section title={words.multiplayer.howItWorks}>
      <ol className="divide-y divide-hair border-hair border-b">
        {words.multiplayer.howItWorksSteps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 py-2.5">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-tile bg-board font-extrabold text-on-board"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Section>
  )
}
