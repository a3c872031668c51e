/**
 * The states of sharing an image (document 3 sections 3 and 4). Image is the shared object; Failure is the reason why it
 * couldn't be made or handed over.
 */
export type ShareState<Image, Failure> =
  /** There is nothing to share yet. */
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly image: Image }
  | { readonly status: 'sharing'; readonly image: Image }
  /** image is set if only handing it over failed, so that it can still be downloaded. */
  | { readonly status: 'error'; readonly failure: Failure; readonly image: Image | null }

export type ShareEvent<Image, Failure> =
  /** There is something to share, or something else than before. */
  | { readonly kind: 'prepare' }
  /** The round or card to share is gone. */
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'prepared'; readonly image: Image }
  | { readonly kind: 'not-prepared'; readonly failure: Failure }
  | { readonly kind: 'share' }
  | { readonly kind: 'shared' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-shared'; readonly failure: Failure }
  /** The golfer downloads the image after sharing failed. It ends with the same events as sharing. */
  | { readonly kind: 'download' }
  | { readonly kind: 'retry' }

/** The state after an event. An event that doesn't fit the state came too late and changes nothing. */
export function nextShareState<Image, Failure>(
  state: ShareState<Image, Failure>,
  event: ShareEvent<Image, Failure>,
): ShareState<Image, Failure> {
  switch (event.kind) {
    case 'prepare':
      return { status: 'preparing' }
    case 'withdraw':
      return { status: 'idle' }
    case 'prepared':
      return state.status === 'preparing' ? { status: 'ready', image: event.image } : state
    case 'not-prepared':
      return state.status === 'preparing' ? { status: 'error', failure: event.failure, image: null } : state
    case 'share':
      return state.status === 'ready' ? { status: 'sharing', image: state.image } : state
    case 'shared':
    case 'cancelled':
      return state.status === 'sharing' ? { status: 'ready', image: state.image } : state
    case 'not-shared':
      return state.status === 'sharing' ? { status: 'error', failure: event.failure, image: state.image } : state
    case 'download':
      return state.status === 'error' && state.image !== null ? { status: 'sharing', image: state.image } : state
    case 'retry':
      return state.status === 'error' ? { status: 'preparing' } : state
  }
}
