import { Flag } from 'lucide-react'
import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

export function NotFoundScreen() {
  return (
    <Screen title={words.shell.notFound}>
      <EmptyState
        icon={<Flag aria-hidden="true" />}
        title={words.shell.notFoundText}
        action={<LinkButton href={addresses.home}>{words.shell.returnHome}</LinkButton>}
      />
    </Screen>
  )
}
