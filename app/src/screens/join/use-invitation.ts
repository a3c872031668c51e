import { useState } from 'react'
import { useIsLimitReached } from '../../features/free-limit/free-tier.ts'
import { useServices } from '../../services.ts'
import { useConnectivity } from '../../shell/use-connectivity.ts'
import { shownCode } from './code-field.ts'
import type { Invitation } from './join-game.ts'
import { usePreview } from './use-preview.ts'

/** The invitation from the link or as it was typed, and its game. */
export function useInvitation(linked: string | null, linkedSecret: string | null) {
  const services = useServices()
  const connectivity = useConnectivity()
  const link: Invitation = { code: shownCode(linked ?? ''), secret: linkedSecret }
  const [typed, setTyped] = useState(link)
  const [wantsAnother, setWantsAnother] = useState(false)
  // Past the free limit, the gate only lets a golfer through to the linked game, which is in progress on this device.
  const isForLinked = useIsLimitReached(services)
  const invitation = isForLinked ? link : typed
  const preview = usePreview(services.live.games, invitation, connectivity === 'online')
  const game = preview?.kind === 'ready' && preview.value.ok ? preview.value.value : null
  const isShown = preview?.kind === 'loading' || game !== null
  const [isPrefilled] = useState(invitation.code !== '')

  function askForAnother() {
    setTyped({ code: '', secret: null })
    setWantsAnother(true)
  }
  return {
    invitation,
    isForLinked,
    /** Whether a link has filled in the code. */
    isPrefilled,
    /** null while it is unknown. */
    game,
    /** Whether the game is shown, or its place until it is known. */
    isShown,
    asksForCode: linkedSecret === null || wantsAnother || !isShown,
    wantsAnother,
    setTyped,
    askForAnother,
  }
}
