import { useEffect, useState } from 'react'
import { addresses } from '../addresses.ts'
import { isIosTab } from '../device/home-screen.ts'
import { useServices } from '../services.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { words } from '../words/words.ts'
import { useConfiguration } from './configuration.ts'
import { useStorageProgress } from './storage-progress.ts'

let dismissed = false

/** Urges a golfer who has a round to lose to put the app on the Home Screen. Once a start; iOS tabs only, which a native shell looks like. */
export function InstallHint() {
  const { storage, soloRounds, device } = useServices()
  const { liveHint } = useStorageProgress()
  const { productName } = useConfiguration()
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (dismissed || device.isNative || !isIosTab()) return
    let gone = false
    async function look() {
      const hasRound =
        liveHint.gameId() !== null || (await storage.rounds.count()) > 0 || (await soloRounds.handle()) !== null
      if (hasRound && !gone) setShown(true)
    }
    // Whoever reads the rounds for the screen below shows the failure.
    look().catch(() => {})
    return () => {
      gone = true
    }
  }, [storage, soloRounds, device, liveHint])

  if (!shown) return null
  return (
    <div className="mx-auto w-full max-w-[40rem] px-4 pt-[max(0.75rem,env(safe-area-inset-top))]">
      <Notice
        kind="warning"
        title={words.shell.install(productName)}
        text={words.shell.installText}
        action={
          <>
            <LinkButton href={addresses.installIos}>{words.shell.installHow}</LinkButton>
            <Button
              variant="secondary"
              onClick={() => {
                dismissed = true
                setShown(false)
              }}
            >
              {words.shell.installDone}
            </Button>
          </>
        }
      />
    </div>
  )
}
