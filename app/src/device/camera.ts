/** Why there is no picture. Source: document 2 section 8. */
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

/** By the names that browsers give today, and those that older ones gave. */
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

/** The camera at the phone's back where there is one. Rejects with what cameraProblemOf tells apart. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers open the camera on https and on this machine alone, and know none elsewhere.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) throw new DOMException('no camera can be asked for here', 'NotSupportedError')
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}
