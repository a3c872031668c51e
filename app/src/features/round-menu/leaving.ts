interface PlayerOfGame {
  readonly isSelf: boolean
  /** Scored for by the host, without a device. */
  readonly isManual: boolean
  readonly hasLeft: boolean
}

interface LeaveTexts {
  readonly leaveText: string
  readonly leaveTextHost: string
  readonly leaveTextAlone: string
}

/** What the golfer is told before leaving: what it means for those who play on. Who leaves as host hands the game on (decision 10). */
export function leaveTextOf(texts: LeaveTexts, players: readonly PlayerOfGame[], isHost: boolean): string {
  const playsOn = players.some(({ isSelf, isManual, hasLeft }) => !isSelf && !isManual && !hasLeft)
  if (!playsOn) return texts.leaveTextAlone
  return isHost ? texts.leaveTextHost : texts.leaveText
}
