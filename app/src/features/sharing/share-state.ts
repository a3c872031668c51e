/**
 * Where the sharing of an image is, as one of the specification's states (document 3 sections 3 and 4). Image is what there is
 * to share, Failure why there is none or why it wasn't taken.
 */
export type ShareState<Image, Failure> =
  /** There is nothing to be shared yet. */
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly image: Image }
  | { readonly status: 'sharing'; readonly image: Image }
  /** The image is there if all that failed was to hand it over: it can still be downloaded. */
  | { readonly status: 'error'; readonly failure: Failure; readonly image: Image | null }

export type ShareEvent<Image, Failure> =
  /** There is something to be shared, or it has become something else. */
  | { readonly kind: 'prepare' }
  /** What was to be shared is gone. */
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'prepared'; readonly image: Image }
  | { readonly kind: 'not-prepared'; readonly failure: Failure }
  | { readonly kind: 'share' }
  | { readonly kind: 'shared' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-shared'; readonly failure: Failure }
  /** Instead of sharing, which failed; ends as sharing does. */
  | { readonly kind: 'download' }
  | { readonly kind: 'retry' }

/** An event that a state has no use for changes nothing: it came too late. */
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
