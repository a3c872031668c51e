export const joinRound = {
  manual: 'Manual Join',
  code: 'Round Code',
  codePlaceholder: 'Enter 6-digit code...',
  join: 'Join Round',
  joining: 'Joining Room...',
}
