/** A player who stops and plays on, in every kind of round. */
export const stopPlaying = {
  stopped: 'Stopped playing',
  stop: 'Stop playing',
  playOn: 'Play on',
  actionOf: (action: string, nickname: string) => `${action}, ${nickname}`,
  stoppedNews: (nickname: string) => `${nickname} has stopped. Their scores stay, and nobody waits for them.`,
  playsOnNews: (nickname: string) => `${nickname} plays on.`,
}
