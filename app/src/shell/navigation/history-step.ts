import { useCallback } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { pushLayerState, takeBackLayerState } from '../../ui/layers.ts'

interface HistoryStep {
  readonly isOpen: boolean
  /** The shown one of several items, as openWith was given it; null while the step isn't open. */
  readonly item: string | null
  readonly open: () => void
  readonly openWith: (item: string) => void
  readonly close: () => void
}

/** A dialog that is shown because of the state of an entry in the browser's history, so that it is open again after a reload. */
export function useHistoryStep(name: string): HistoryStep {
  const state: unknown = useHistoryState()
  const isOpen = isStep(state, name)
  const open = useCallback(() => {
    if (!isStep(history.state, name)) pushLayerState({ step: name })
  }, [name])
  const openWith = useCallback(
    (item: string) => {
      if (!isStep(history.state, name)) pushLayerState({ step: name, item })
    },
    [name],
  )
  const close = useCallback(() => {
    if (isStep(history.state, name)) takeBackLayerState()
  }, [name])
  return { isOpen, item: isOpen ? itemOf(state) : null, open, openWith, close }
}

function itemOf(state: object): string | null {
  return 'item' in state && typeof state.item === 'string' ? state.item : null
}

function isStep(state: unknown, name: string): state is object {
  return typeof state === 'object' && state !== null && 'step' in state && state.step === name
}
