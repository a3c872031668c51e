import { durationOf } from '../forms.ts'

/** Why a round that others play in may be behind. */
export const outage = {
  hostLeft: 'The host has left the game.',
  offline: "You're offline.",
  serverSilent: "The server can't be reached.",
  hostSilent: (seconds: number) => `No word from the host for ${durationOf(seconds)}.`,
  cutOff: 'This phone can no longer reach the others in this round.',
}
