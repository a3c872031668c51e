import { useCallback, useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

interface HistoryStep {
  readonly isOpen: boolean
  /** What it shows of several things, as openWith was told; null while it isn't open. */
  readonly item: string | null
  readonly open: () => void
  readonly openWith: (item: string) => void
  readonly close: () => void
}

/**
 * Something that opens above a screen as a step of its own in the browser's history, so that the phone's back button closes it
 * and leaves the screen where it is. Open again after a reload.
 */
export function useHistoryStep(name: string): HistoryStep {
  const state: unknown = useHistoryState()
  const isOpen = isStep(state, name)
  // Going back takes a moment: asked twice meanwhile, it would leave the screen.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [isOpen])
  const open = useCallback(() => {
    if (!isStep(history.state, name)) history.pushState({ step: name }, '')
  }, [name])
  const openWith = useCallback(
    (item: string) => {
      if (!isStep(history.state, name)) history.pushState({ step: name, item }, '')
    },
    [name],
  )
  const close = useCallback(() => {
    if (isClosing.current || !isStep(history.state, name)) return
    isClosing.current = true
    history.back()
  }, [name])
  return { isOpen, item: isOpen ? itemOf(state) : null, open, openWith, close }
}

function itemOf(state: object): string | null {
  return 'item' in state && typeof state.item === 'string' ? state.item : null
}

function isStep(state: unknown, name: string): state is object {
  return typeof state === 'object' && state !== null && 'step' in state && state.step === name
}
