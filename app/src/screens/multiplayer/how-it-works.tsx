import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'

/** What a live game asks of mates, before one is made or joined. */
export function HowItWorks() {
  return (
    <Card title={words.multiplayer.howItWorks}>
      <ol className="flex list-decimal flex-col gap-2 pl-[1.5em] text-ink-2">
        {words.multiplayer.howItWorksSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}
