import { useServices } from '../../services.ts'
import { useConfiguration } from '../configuration.ts'
import { inviteOf, sendInvite } from './invite.ts'
import { useCopied } from './use-copied.ts'

/** The invitation to a game, copied and sent. */
export function useInvite(code: string, path: string, courseName: string) {
  const { device } = useServices()
  const { copied, copy, told } = useCopied(code)
  const { appAddress } = useConfiguration()
  const invite = inviteOf(appAddress, path, courseName)

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
