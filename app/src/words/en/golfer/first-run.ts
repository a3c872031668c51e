export const firstRun = {
  welcome: (productName: string) => `Welcome to ${productName}`,
  welcomeToGame: 'Welcome! Please enter your nickname to join the game.',
  nickname: 'Nickname',
  nicknamePlaceholder: 'Your name on the scorecard',
  nicknameHint: '2-20 characters, letters, numbers, and basic punctuation only',
  distanceUnit: 'Distance Unit',
  meters: 'Meters',
  yards: 'Yards',
  continue: 'Continue',
  agree:
    'By continuing you agree to our terms. Your rounds stay on this device; those of a live game also go to the server and to your mates in it.',
  terms: 'Terms',
  privacy: 'Privacy Policy',
}
