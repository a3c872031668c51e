import { counted } from '../forms.ts'

export const pro = {
  lead: 'Keep all your history and unlock deeper insights',
  offer: 'Unlimited rounds and all features',
  /** Source: document 1 section 9. */
  price: '$4.99',
  adds: 'What Pro Adds',
  rounds: 'Unlimited rounds',
  roundsText: (limit: number) => `The free tier ends after ${counted(limit, 'round', 'rounds')}.`,
  statistics: 'Deeper statistics',
  statisticsText: 'Score distribution, par by par, pace.',
  courses: 'Deeper course insights',
  coursesText: 'Your form, course by course.',
  backup: 'Backup and restore',
  backupText: 'Every round in one file, for any phone.',
  unlock: 'Unlock Unlimited ($4.99)',
  unlockOffline: 'Offline - Cannot Purchase',
  restore: 'Restore Unlock',
  feature: 'Pro Feature',
  dataText: 'Back up, restore and manage your rounds and saved courses.',
  unlockPro: 'Unlock Pro',
  unlocked: 'Premium is unlocked. Thank you!',
  notSold: "The unlock can't be bought here yet. Nothing was charged.",
  notFound: 'No unlock was found to restore.',
  failed: "That didn't work, and nothing was charged. Please try again.",
}
