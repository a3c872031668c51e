import { addresses } from '../../addresses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'

/** Where games with mates begin, and the operator has set up no server for them: what there is instead. */
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
