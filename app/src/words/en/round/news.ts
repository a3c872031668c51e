/** Shown in a live game for a few seconds. */
export const news = {
  joined: (nickname: string) => `${nickname} joined.`,
  left: (nickname: string) => `${nickname} left.`,
  host: (nickname: string) => `${nickname} is the host now.`,
  youHost: 'You are the host now.',
}
