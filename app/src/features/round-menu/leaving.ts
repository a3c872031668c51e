interface PlayerOfGame {
  readonly isSelf: boolean
  /** Whether the player has no device, so that the host enters their scores. */
  readonly isManual: boolean
  readonly hasLeft: boolean
}

interface LeaveTexts {
  readonly leaveText: string
  readonly leaveTextHost: string
  readonly leaveTextAlone: string
}

/** Says what leaving means for the others, before the golfer confirms it. A host who leaves hands the game on (decision 10). */
export function leaveTextOf(texts: LeaveTexts, players: readonly PlayerOfGame[], isHost: boolean): string {
  const playsOn = players.some(({ isSelf, isManual, hasLeft }) => !isSelf && !isManual && !hasLeft)
  if (!playsOn) return texts.leaveTextAlone
  return isHost ? texts.leaveTextHost : texts.leaveText
}
