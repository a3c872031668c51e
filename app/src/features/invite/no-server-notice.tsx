import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'

/** Shown where games with mates begin if the operator has set up no server for them. It offers what works without one. */
export function NoServerNotice() {
  return (
    <Notice
      kind="warning"
      text={words.multiplayer.noServer}
      action={
        <LinkButton href={addresses.soloCreate} variant="secondary">
          {words.home.soloPlay}
        </LinkButton>
      }
    />
  )
}
