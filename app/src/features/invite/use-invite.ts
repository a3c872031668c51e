import { useServices } from '../../services.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { inviteOf, shareInvite } from './invite.ts'
import { useCopied } from './use-copied.ts'

/** The invitation to a game: its link, copying its code, and sharing the link. */
export function useInvite(code: string, path: string, courseName: string) {
  const { device } = useServices()
  const { copied, setCopied } = useCopied()
  const { appAddress } = useConfiguration()
  const invite = inviteOf(appAddress, path, courseName)

  async function copyCode() {
    setCopied({ what: 'code', isCopied: await device.copyText(code) })
  }

  async function shareLink() {
    const shared = await shareInvite(device, invite)
    if (shared !== null) setCopied({ what: 'link', isCopied: shared === 'copied' })
  }

  return { url: invite.url, copied, copyCode, shareLink }
}
