/** The menu of a live game in play. */
export const roundMenu = {
  title: 'Menu',
  outageText:
    "Every stroke stays on this phone and is sent when you have a connection. A live game can't switch to phone to phone.",
  players: 'Players',
  games: 'Games',
}
