export const moving = {
  move: 'Move to a live game',
  confirm: 'Move',
  moving: 'Moving...',
  question: "A live game goes over the internet. Everyone moves along, with all strokes. You can't switch back.",
  requestedText:
    'Their phone may not be able to connect to yours. A live game goes over the internet: everyone moves along, with all strokes.',
  notNow: 'Not now',
  moved: 'The round is now a live game.',
  failed: (message: string) => `The round couldn't be moved. ${message}`,
  stays: "The host isn't moving the round right now.",
  notAsked: (message: string) => `The host couldn't be asked. ${message}`,
}
