/** The reasons why the camera shows no picture. Source: document 2 section 8. */
export type CameraProblem =
  | 'denied'
  | 'none'
  | 'in-use'
  | 'constraints'
  | 'aborted'
  | 'unsupported'
  | 'security'
  | 'type'
  | { readonly detail: string }

/** By error name, of current and older browsers. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  OverconstrainedError: 'constraints',
  ConstraintNotSatisfiedError: 'constraints',
  AbortError: 'aborted',
  NotSupportedError: 'unsupported',
  SecurityError: 'security',
  TypeError: 'type',
}

export function cameraProblemOf(error: unknown): CameraProblem {
  if (!(error instanceof Error || error instanceof DOMException)) return { detail: String(error) }
  return problems[error.name] ?? { detail: error.message === '' ? error.name : error.message }
}

/** Opens the phone's rear camera if there is one. Rejects with an error that cameraProblemOf classifies. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers offer the camera only on https and localhost; elsewhere mediaDevices is undefined.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) throw new DOMException('no camera can be asked for here', 'NotSupportedError')
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}
