import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type ElementImage, fetchFirstLibrary, imageOfElement } from '../../device/element-image.ts'
import { ImageError } from '../../device/image-error.ts'
import { type ImageLayout, imageLayoutOf } from '../../device/image-size.ts'
import type { SimpleCard } from '../../device/simple-card.ts'
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

/** From when there is something to share. Source: document 3 section 9. */
const PREPARATION_DELAY_MS = 200

/** A template waits so long, in ms, for a moment in which the page has nothing else to show: each of its steps. */
const IDLE_WAIT_MS = 300

/** What is shared. One and the same object as long as it is the same: another one is prepared anew. */
export interface ImageToShare {
  readonly subject: ShareSubject
  readonly elementIds: Readonly<Record<ImageLayout, string>>
  /** In so many the template is made, so that a large one takes no long task. */
  readonly templateSteps: number
  readonly simpleCard: SimpleCard
  readonly fileName: (nowMs: number) => string
  readonly title: string
  readonly text: string
}

export interface ImageShare {
  readonly status: ShareState<ElementImage, string>['status']
  /** Beside the button. */
  readonly message: { readonly kind: 'error' | 'note'; readonly text: string } | null
  /** The template to be in the page now; null while none is needed. */
  readonly template: ImageLayout | null
  /** How far the template is to be made: from 1 to the number of its steps. */
  readonly templateStep: number
  readonly press: () => void
  /** Null unless there is an image that couldn't be shared. */
  readonly download: (() => void) | null
}

/**
 * An image that is prepared as soon as there is something to share, so that it is there when the button is pressed: browsers
 * open their sheet in the task of the press alone.
 */
export function useImageShare(given: ImageToShare | null): ImageShare {
  const { device, now } = useServices()
  const toasts = useToasts()
  const [state, dispatch] = useReducer(
    reduce,
    given,
    (first): State => ({ status: first === null ? 'idle' : 'preparing' }),
  )
  // Before anything is drawn: what another image had come to is not shown beside this one.
  const [current, setCurrent] = useState(given)
  if (current !== given) {
    setCurrent(given)
    dispatch({ kind: given === null ? 'withdraw' : 'prepare' })
  }
  const [attempt, setAttempt] = useState(0)
  // Counts only for what it was made for.
  const [begun, setBegun] = useState<Begun | null>(null)
  const [told, setTold] = useState('')
  // Of the page's messages nothing is seen while the scorecard's window is open.
  const isInWindow = given?.subject === 'scorecard'
  const tell = useCallback(
    (toast: Toast) => (isInWindow ? setTold(toast.text) : toasts.show(toast)),
    [isInWindow, toasts],
  )
  // Progress is told to who waits for it.
  const isAwaited = useRef(false)

  useEffect(() => {
    if (given === null) return undefined
    // What draws is fetched and read meanwhile.
    fetchFirstLibrary()
    // Asked for now, when all is laid out: later the answer might first have to be worked out.
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
  const template = isCurrent && state.status === 'preparing' ? begun.layout : null

  const templateStep = template === null ? 0 : (begun?.step ?? 0)
  const isTemplateWhole = given !== null && templateStep >= given.templateSteps

  useEffect(() => {
    if (given === null || template === null || isTemplateWhole) return undefined
    return whenIdle(() => {
      // What is there is laid out before more comes: each in a task of its own.
      document.getElementById(given.elementIds[template])?.getBoundingClientRect()
      setBegun((before) => before && { ...before, step: templateStep + 1 })
    })
  }, [given, template, templateStep, isTemplateWhole])

  useEffect(() => {
    if (given === null || template === null || !isTemplateWhole) return undefined
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
  }, [given, template, isTemplateWhole, tell])

  const press = useCallback(() => {
    if (given === null) return tell({ kind: 'info', text: words.sharing.notReady })
    const { subject, fileName, title, text } = given
    switch (state.status) {
      case 'idle':
        return tell({ kind: 'info', text: words.sharing.notReady })
      case 'preparing':
        isAwaited.current = true
        return tell(preparingToast(subject))
      case 'ready':
        setTold('')
        dispatch({ kind: 'share' })
        return void device
          .shareImage({ fileName: fileName(now()), png: state.image.png, title, text })
          .then((outcome) => {
            const { failure, toast } = shareNews(outcome, subject, device.isNative)
            if (toast !== null) tell(toast)
            if (failure !== null) return dispatch({ kind: 'not-shared', failure })
            return dispatch({ kind: outcome === 'cancelled' ? 'cancelled' : 'shared' })
          })
      case 'sharing':
        return undefined
      case 'error':
        isAwaited.current = true
        tell(preparingToast(subject))
        dispatch({ kind: 'retry' })
        return setAttempt((before) => before + 1)
    }
  }, [given, state, tell, device, now])

  const refused = state.status === 'error' ? state.image : null
  const download = useCallback(() => {
    if (given === null || refused === null) return
    dispatch({ kind: 'download' })
    void device.saveImage(given.fileName(now()), refused.png).then((isSaved) => {
      if (!isSaved) return dispatch({ kind: 'not-shared', failure: words.sharing.notDownloaded })
      dispatch({ kind: 'shared' })
      return tell({ kind: 'success', text: words.sharing.toastDownloaded })
    })
  }, [given, refused, tell, device, now])

  return {
    status: state.status,
    message: messageOf(state, told),
    template,
    templateStep,
    press,
    download: refused === null ? null : download,
  }
}

/** Returns what calls it off. */
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

function messageOf(state: State, told: string): ImageShare['message'] {
  const note = told === '' ? null : ({ kind: 'note', text: told } as const)
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
