export const scan = {
  title: 'Scan the QR code',
  start: 'Scan Code',
  stop: 'Stop Scanning',
  opening: 'Opening the camera...',
  hint: "Point at the QR code on the host's phone",
  manually: 'or enter manually',
  otherwise: 'Type the code below instead. In a direct round, the host then has to let you in.',
  /** Source: document 2 section 8. */
  problems: {
    denied: 'Camera permission was denied. Please allow camera access and try again.',
    none: 'No camera found on this device.',
    'in-use': 'Camera is in use by another app. Please close other camera apps and try again.',
    constraints: 'Requested camera not available. Try using a different camera.',
    aborted: 'Camera access was interrupted. Please try again.',
    unsupported: 'Camera not supported in this browser. Try using Safari or Chrome.',
    security: 'Camera access blocked for security reasons.',
    type: 'Camera initialization failed. Please refresh the page and try again.',
  },
  other: (detail: string) => `Could not access the camera: ${detail}`,
}
