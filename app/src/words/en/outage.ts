import { durationOf } from './forms.ts'

/** Why a round that others play in may be behind. */
export const outage = {
  offline: 'You are offline.',
  serverSilent: "The server can't be reached.",
  hostSilent: (seconds: number) => `The host hasn't been heard for ${durationOf(seconds)}.`,
  cutOff: 'This phone can no longer reach the others in this round.',
}
