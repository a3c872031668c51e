import { type ComponentType, createElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useServicesOnceReady } from '../../services.ts'

/**
 * A screen in a file of its own. Once the file is loaded, the screen is shown at once, without a frame of its
 * skeleton.
 */
export interface LazyScreen<Props> {
  /** Rejects as loadPart does; the next call tries again. */
  readonly load: () => Promise<void>
  /** The screen, null until its file is here. */
  readonly show: (props: Props) => ReactNode
  readonly isLoaded: () => boolean
  /** Called once its file is here. */
  readonly subscribe: (listener: () => void) => () => void
}

export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let component: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()

  async function fetchComponent() {
    try {
      component = await load()
      for (const listener of listeners) listener()
    } catch (error) {
      loading = null
      throw error
    }
  }

  return {
    isLoaded: () => component !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (props) => (component === null ? null : createElement(component, props)),
    load() {
      loading ??= fetchComponent()
      return loading
    },
  }
}

/** The part of a screen that stays when the screen replaces its skeleton. */
export type ScreenFrame = ComponentType<{ readonly children: ReactNode }>

interface LazyShownProps<Props> {
  readonly screen: LazyScreen<Props>
  readonly props: Props
  readonly frame: ScreenFrame | undefined
  readonly skeleton: ReactNode
  /** Unless false, the skeleton is also shown until storage has started. */
  readonly needsStorage?: boolean
  /** Resolves with true if the page is being reloaded, so that there is nothing more to show. */
  readonly onMissing: () => Promise<boolean>
}

/** The screen, or its skeleton until storage and its file are here. An error while loading goes to the error boundary. */
export function LazyShown<Props extends object>(given: LazyShownProps<Props>) {
  const { screen, props, frame: Frame, skeleton, needsStorage = true, onMissing } = given
  const isWithoutStorage = useServicesOnceReady() === null
  const isStarting = needsStorage && isWithoutStorage
  const [failure, setFailure] = useState<{ readonly error: unknown }>()

  const isLoaded = useSyncExternalStore(screen.subscribe, screen.isLoaded)
  useEffect(() => {
    if (isLoaded || isStarting) return
    let gone = false
    screen.load().catch(async (error: unknown) => {
      // The failure no longer matters after the golfer has left.
      if (!gone && !(await onMissing()) && !gone) setFailure({ error })
    })
    return () => {
      gone = true
    }
  }, [screen, isLoaded, isStarting, onMissing])

  if (failure !== undefined) throw failure.error
  const shown = isLoaded && !isStarting ? screen.show(props) : skeleton
  return Frame === undefined ? shown : <Frame>{shown}</Frame>
}
