import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type ElementImage, fetchFirstLibrary, imageOfElement } from '../../device/image/element-image.ts'
import { ImageError } from '../../device/image/image-error.ts'
import { type ImageLayout, imageLayoutOf } from '../../device/image/image-size.ts'
import type { SimpleCard } from '../../device/image/simple-card.ts'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'
import type { Toast } from '../../shell/toast-queue.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { nextShareState, type ShareEvent, type ShareState } from './share-state.ts'
import {
  preparationFailureText,
  preparingToast,
  readyToast,
  shareNews,
  type ShareSubject,
  simplifiedToast,
} from './share-texts.ts'

/** The delay between having something to share and preparing its image. Source: document 3 section 9. */
const PREPARATION_DELAY_MS = 200

/** The longest wait for an idle moment before each step of a template, in ms. */
const IDLE_WAIT_MS = 300

/** The image's subject. Another object means another image, which is prepared again. */
export interface ImageToShare {
  readonly subject: ShareSubject
  readonly elementIds: Readonly<Record<ImageLayout, string>>
  /** The number of steps in which the template is rendered, so that a large one causes no long task. */
  readonly templateSteps: number
  readonly simpleCard: SimpleCard
  /** A part of the template that may be loaded later. The image is then prepared again. */
  readonly addition?: unknown
  readonly fileName: (nowMs: number) => string
  readonly title: string
  readonly text: string
  /** Called once the image was shared or downloaded. */
  readonly onShared?: () => void
}

export interface ImageShare {
  readonly status: ShareState<ElementImage, string>['status']
  /** A message beside the button. */
  readonly message: { readonly kind: 'error' | 'note'; readonly text: string } | null
  /** The template to be in the page now; null while none is needed. */
  readonly template: ImageLayout | null
  /** The last step of the template to render, from 1. */
  readonly templateStep: number
  readonly press: () => void
  /** null unless there is an image that couldn't be shared. */
  readonly download: (() => void) | null
}

/**
 * Prepares an image as soon as there is something to share, so that it exists when the button is pressed: browsers
 * open the share sheet only in the task of the press.
 */
export function useImageShare(given: ImageToShare | null): ImageShare {
  const [state, dispatch] = useReducer(
    reduce,
    given,
    (first): State => ({ status: first === null ? 'idle' : 'preparing' }),
  )
  // Set the state while rendering, so that the result of the previous image is never shown beside this one.
  const [current, setCurrent] = useState(given)
  if (current !== given) {
    setCurrent(given)
    dispatch({ kind: given === null ? 'withdraw' : 'prepare' })
  }
  const [attempt, setAttempt] = useState(0)
  const { note, setNote, tell } = useMessages(given)
  // Progress is only announced to a golfer who has pressed the button.
  const isAwaited = useRef(false)
  const rendering = useTemplate(given, attempt, state.status === 'preparing')
  useImage({ given, rendering, dispatch, tell, isAwaited })
  const { share, save } = useDevice(dispatch, tell)

  const press = useCallback(() => {
    if (given === null) return tell({ kind: 'info', text: words.sharing.notReady })
    switch (state.status) {
      case 'idle':
        return tell({ kind: 'info', text: words.sharing.notReady })
      case 'preparing':
        isAwaited.current = true
        return tell(preparingToast(given.subject))
      case 'ready':
        setNote('')
        return share(given, state.image)
      case 'sharing':
        return undefined
      case 'error':
        isAwaited.current = true
        tell(preparingToast(given.subject))
        dispatch({ kind: 'retry' })
        return setAttempt((before) => before + 1)
    }
  }, [given, state, tell, setNote, share])

  const refused = state.status === 'error' ? state.image : null
  const download = useCallback(() => {
    if (given !== null && refused !== null) save(given, refused)
  }, [given, refused, save])

  return {
    status: state.status,
    message: messageOf(state, note),
    template: rendering.template,
    templateStep: rendering.step,
    press,
    download: refused === null ? null : download,
  }
}

/** The page's toasts lie behind the scorecard's window and can't be seen while it is open. */
function useMessages(given: ImageToShare | null) {
  const toasts = useToasts()
  const [note, setNote] = useState('')
  const isInWindow = given?.subject === 'scorecard'
  const tell = useCallback(
    (toast: Toast) => (isInWindow ? setNote(toast.text) : toasts.show(toast)),
    [isInWindow, toasts],
  )
  return { note, setNote, tell }
}

interface Rendering {
  readonly template: ImageLayout | null
  readonly step: number
  readonly isWhole: boolean
}

/** Renders the template in steps, each when the page is idle. */
function useTemplate(given: ImageToShare | null, attempt: number, isPreparing: boolean): Rendering {
  // The template that is being rendered. It is ignored if it belongs to an earlier subject or attempt.
  const [begun, setBegun] = useState<Begun | null>(null)

  useEffect(() => {
    if (given === null) return undefined
    // The drawing library loads during the delay.
    fetchFirstLibrary()
    // Read the width now, when the layout is done: a later read might force a new layout.
    const layout = imageLayoutOf(window.innerWidth)
    let calledOff: (() => void) | undefined
    const timer = setTimeout(() => {
      calledOff = whenIdle(() => setBegun({ given, attempt, layout, step: 1 }))
    }, PREPARATION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      calledOff?.()
    }
  }, [given, attempt])

  const isCurrent = begun !== null && begun.given === given && begun.attempt === attempt
  const template = isCurrent && isPreparing ? begun.layout : null
  const step = template === null ? 0 : (begun?.step ?? 0)
  const isWhole = given !== null && step >= given.templateSteps

  useEffect(() => {
    if (given === null || template === null || isWhole) return undefined
    return whenIdle(() => {
      // Forces the layout of each template in a task of its own, so that no task is long.
      document.getElementById(given.elementIds[template])?.getBoundingClientRect()
      setBegun((before) => before && { ...before, step: step + 1 })
    })
  }, [given, template, step, isWhole])
  return { template, step, isWhole }
}

interface ShareParts {
  readonly given: ImageToShare | null
  readonly dispatch: (event: ShareEvent<ElementImage, string>) => void
  readonly tell: (toast: Toast) => void
}

/** Makes the image once the template is whole. */
function useImage({
  given,
  rendering: { template, isWhole },
  dispatch,
  tell,
  isAwaited,
}: ShareParts & { readonly rendering: Rendering; readonly isAwaited: { current: boolean } }): void {
  useEffect(() => {
    if (given === null || template === null || !isWhole) return undefined
    const leaving = new AbortController()
    const { subject, elementIds, simpleCard } = given
    const order = { elementId: elementIds[template], layout: template, simpleCard, signal: leaving.signal }
    imageOfElement(order).then(
      (image) => {
        if (leaving.signal.aborted) return
        dispatch({ kind: 'prepared', image })
        if (image.isSimplified) tell(simplifiedToast(subject))
        else if (isAwaited.current) tell(readyToast(subject))
        isAwaited.current = false
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const code = error instanceof ImageError ? error.code : 'failed'
        dispatch({ kind: 'not-prepared', failure: preparationFailureText(code, order.elementId) })
        isAwaited.current = false
      },
    )
    return () => leaving.abort()
  }, [given, template, isWhole, dispatch, tell, isAwaited])
}

/** Gives the image to the device: to its share sheet or as a download. */
function useDevice(dispatch: ShareParts['dispatch'], tell: ShareParts['tell']) {
  const { device, now } = useServices()
  const share = useCallback(
    ({ subject, fileName, title, text, onShared }: ImageToShare, { png }: ElementImage) => {
      dispatch({ kind: 'share' })
      void device.shareImage({ fileName: fileName(now()), png, title, text }).then((outcome) => {
        const { failure, toast } = shareNews(outcome, subject, device.isNative)
        if (toast !== null) tell(toast)
        if (failure !== null) return dispatch({ kind: 'not-shared', failure })
        if (outcome !== 'cancelled') onShared?.()
        return dispatch({ kind: outcome === 'cancelled' ? 'cancelled' : 'shared' })
      })
    },
    [dispatch, tell, device, now],
  )
  const save = useCallback(
    ({ fileName, onShared }: ImageToShare, { png }: ElementImage) => {
      dispatch({ kind: 'download' })
      void device.saveImage(fileName(now()), png).then((isSaved) => {
        if (!isSaved) return dispatch({ kind: 'not-shared', failure: words.sharing.notDownloaded })
        dispatch({ kind: 'shared' })
        onShared?.()
        return tell({ kind: 'success', text: words.sharing.toastDownloaded })
      })
    },
    [dispatch, tell, device, now],
  )
  return { share, save }
}

/** Returns a function that cancels the call. */
function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

interface Begun {
  readonly given: ImageToShare
  readonly attempt: number
  readonly layout: ImageLayout
  readonly step: number
}

type State = ShareState<ElementImage, string>

function reduce(state: State, event: ShareEvent<ElementImage, string>): State {
  return nextShareState(state, event)
}

function messageOf(state: State, text: string): ImageShare['message'] {
  const note = text === '' ? null : ({ kind: 'note', text } as const)
  switch (state.status) {
    case 'idle':
    case 'preparing':
      return note
    case 'ready':
    case 'sharing':
      return note ?? (state.image.isSimplified ? { kind: 'note', text: words.sharing.simplified } : null)
    case 'error':
      return { kind: 'error', text: state.failure }
  }
}
