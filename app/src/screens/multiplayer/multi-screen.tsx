import { Flag, Users } from 'lucide-react'
import { addresses } from '../../addresses.ts'
import { NoServerNotice } from '../../features/invite/no-server-notice.tsx'
import { isOutage, useConnectivity } from '../../shell/use-connectivity.ts'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { HowItWorks } from './how-it-works.tsx'
import { LandingLink } from './landing.tsx'

/** The content within MultiplayerFrame: the short way to a live game. Source: document 3 section 2. */
export function MultiScreen() {
  const connectivity = useConnectivity()
  return (
    <ScreenBody>
      <LandingLink
        main
        href={addresses.multiCreate}
        label={words.multiplayer.createGame}
        icon={<Flag aria-hidden="true" className="size-7 shrink-0" />}
      />
      <LandingLink
        href={addresses.multiJoin}
        label={words.multiplayer.joinGame}
        icon={<Users aria-hidden="true" className="size-7 shrink-0" />}
      />
      {/* The messages are below the buttons, because they come and go while the screen is shown. */}
      {isOutage(connectivity) && <Notice kind="info" text={words.multiplayer.outageOfGames[connectivity]} />}
      {connectivity === 'no-server' && <NoServerNotice />}
      <HowItWorks />
    </ScreenBody>
  )
}
