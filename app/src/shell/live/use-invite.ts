import { useServices } from '../../services.ts'
import { inviteOf, sendInvite } from './invite.ts'
import { useCopied } from './use-copied.ts'

/** The invitation to a live game, copied and sent. */
export function useInvite(code: string, secret: string | null, courseName: string) {
  const { device } = useServices()
  const { copied, copy, told } = useCopied(code)
  const invite = inviteOf(location.origin, code, secret, courseName)

  async function send() {
    switch (await sendInvite(device, invite, code)) {
      case 'copied':
        return told('yes')
      case 'copy-failed':
        return told('failed')
      case null:
        return undefined
    }
  }

  return { url: invite.url, copied, copy, send }
}
