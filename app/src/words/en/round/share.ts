export const share = {
  title: 'Share Round',
  roundCode: 'Round Code',
  hint: 'Others can scan this QR code or enter the code manually to join your round',
  note: 'Live Multiplayer: Players can scan this QR code to join your round in real-time. All scores sync instantly between devices!',
  qrCode: (code: string) => `QR code that joins game ${code}`,
  qrError: 'QR Code Error',
  shareRound: 'Share Round',
  copyCode: 'Copy Code',
  linkTitle: 'Join my golf round',
  linkText: (course: string) => `Join my golf round at ${course}`,
  copied: { code: 'Code copied', link: 'Link copied' },
  copyFailed: {
    code: "The code couldn't be copied. Read it out to your mates.",
    link: "The link couldn't be copied. Let your mates scan the QR code.",
  },
}
