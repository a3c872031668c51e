import { expect, test, vi } from 'vitest'
import type { Device, ShareOutcome } from '../../device/device.ts'
import { inviteOf, shareInvite } from './invite.ts'

const invite = inviteOf('https://golf.example', '/multi/join?code=ABC234#k=AbCdEfGhIjKlMnOpQr-_12', 'Ballybunion')

function phone(outcome: ShareOutcome, copies = true) {
  return {
    shareLink: vi.fn<Device['shareLink']>().mockResolvedValue(outcome),
    copyText: vi.fn<Device['copyText']>().mockResolvedValue(copies),
  }
}

test('the invitation names the course and leads to the game', () => {
  expect(invite).toEqual({
    title: 'Join my golf round',
    text: 'Join my golf round at Ballybunion',
    url: 'https://golf.example/multi/join?code=ABC234#k=AbCdEfGhIjKlMnOpQr-_12',
  })
})

test.each<ShareOutcome>(['shared', 'cancelled'])('%s: shows no message and copies nothing', async (outcome) => {
  const device = phone(outcome)
  expect(await shareInvite(device, invite)).toBeNull()
  expect(device.shareLink).toHaveBeenCalledWith(invite)
  expect(device.copyText).not.toHaveBeenCalled()
})

test.each<ShareOutcome>(['unavailable', 'failed'])(
  '%s: the link is copied instead, never the code alone',
  async (outcome) => {
    const device = phone(outcome)
    expect(await shareInvite(device, invite)).toBe('copied')
    expect(device.copyText).toHaveBeenCalledWith(invite.url)
    expect(await shareInvite(phone(outcome, false), invite)).toBe('copy-failed')
  },
)
