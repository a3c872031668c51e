/** Of a live game that is played. */
export const roundMenu = {
  title: 'Menu',
  outageText:
    "Every stroke is kept on this phone and sent once there is a connection: a live game can't go on phone to phone.",
  players: 'Players',
}
