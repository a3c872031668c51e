export const moving = {
  move: 'Move to a live game',
  confirm: 'Move',
  moving: 'Moving...',
  question: 'A live game goes through the internet. Everyone moves along, and so do the strokes. It stays a live game.',
  wished: (nickname: string) => `${nickname} asks for a live game`,
  wishedText:
    'A phone may not get through to yours. By the internet it does: everyone moves along, and so do the strokes.',
  notNow: 'Not now',
  moved: 'The round goes on as a live game.',
  failed: (message: string) => `The round couldn't be moved. ${message}`,
  stays: "The host doesn't move the round for now.",
  notAsked: (message: string) => `The host couldn't be asked. ${message}`,
}
