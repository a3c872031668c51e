export const install = {
  title: (productName: string) => `Install ${productName}`,
  text: 'On your home screen, and without signal',
  section: 'Install',
  lead: (productName: string) =>
    `${productName} then opens full screen from your home screen and keeps score without signal.`,
  back: 'Got it, take me back',
  done: 'The flag is on your home screen. Tee off from there.',
  /** As in Safari of iOS 26 and those before. */
  ios: {
    share: 'Tap Share',
    shareText: 'At the foot of Safari, or behind •••. On iPad at the top.',
    add: 'Tap Add to Home Screen',
    addText: "Scroll down the list if you don't see it.",
    addLabel: 'Add to Home Screen',
    confirm: 'Tap Add',
    confirmText: 'Leave Open as Web App on where you are asked. Then tee off from the flag on your home screen.',
    ownStorage:
      'The app on your Home Screen starts empty, because iOS gives it separate storage. If you have rounds in Safari, tap Export in Profile before you switch, then bring that file in when you first open the app from the Home Screen.',
  },
  /** As in Chrome for Android. */
  android: {
    menu: 'Tap the menu',
    menuText: 'The three dots at the top right of Chrome.',
    add: 'Tap Add to Home screen',
    addText: 'Some versions call it Install app.',
    addLabel: 'Add to Home screen',
    confirm: 'Tap Install',
  },
}
