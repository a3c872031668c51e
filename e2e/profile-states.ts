import { expectShown, type ScreenState, opens } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { setFaults } from './storage-faults.ts'

/** Profile with its three tiers, Pro, and how to install. */
export const profileStates: readonly ScreenState[] = [
  {
    name: 'profile',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Manage your account and data')
    },
  },
  {
    name: 'profile-editing',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.page.getByRole('button', { name: /edit/i }).click()
    },
  },
  {
    name: 'profile-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Loading profile...')
    },
  },
  {
    name: 'profile-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Appearance')
    },
  },
  {
    name: 'profile-free',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.switchesPaidMode('off')
      await expectShown(golfer, '3 rounds remaining')
    },
  },
  {
    name: 'profile-limit',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.switchesPaidMode('off')
      await expectShown(golfer, "You've reached the free tier limit.")
    },
  },
  {
    name: 'profile-free-offline',
    device: 'nickname',
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.switchesPaidMode('off')
      await expectShown(golfer, 'Offline - Cannot Purchase')
    },
  },
  {
    name: 'profile-not-counted',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Paid Mode')
      await setFaults(golfer.page, { reading: 'fails' })
      await golfer.switchesPaidMode('off')
      await expectShown(golfer, "We couldn't count your rounds just now.")
    },
  },
  {
    name: 'profile-premium',
    device: 'nickname',
    async show(golfer, url) {
      await hasReceipt(golfer)
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Premium Unlocked')
    },
  },
  { name: 'install', device: 'nothing', keepsDevice: true, show: opens('/install', 'Tap Share') },
  {
    name: 'install-loading',
    device: 'nothing',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.page.route('**/install-screen-*.js', () => {})
      await golfer.opens(`${url}/install`)
      await expectShown(golfer, 'Loading the steps...')
    },
  },
  {
    name: 'install-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    show: opens('/install', 'Tap Share'),
  },
  { name: 'install-android', device: 'nothing', keepsDevice: true, show: opens('/install-android', 'Tap the menu') },
  { name: 'pro', device: 'nickname', keepsDevice: true, show: opens('/pro', 'What Pro Adds') },
  {
    name: 'pro-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens('/pro', 'Loading Pro...'),
  },
  {
    name: 'pro-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    show: opens('/pro', 'Offline - Cannot Purchase'),
  },
  {
    name: 'pro-unlocked',
    device: 'nickname',
    async show(golfer, url) {
      await hasReceipt(golfer)
      await golfer.opens(`${url}/pro`)
      await expectShown(golfer, '✓ You have unlimited access to all features')
    },
  },
]

/** The phone has the receipt of an earlier purchase. */
function hasReceipt({ page }: Golfer): Promise<unknown> {
  return page.addInitScript(() => localStorage.setItem('golf_scorer_unlock_receipt', 'GPA.1234'))
}
