import { type RefObject, useEffect, useRef, useState } from 'react'

interface Removal<Row> {
  /** Of the list, which can take the focus. */
  readonly list: RefObject<HTMLOListElement | null>
  /** About whose removal a window asks; null while none does. */
  readonly asked: Row | null
  readonly ask: (row: Row) => void
  readonly answered: (isRemoved: boolean) => void
  /** For a row that goes without a question: the button that had the focus goes with it. */
  readonly focusList: () => void
}

/** A list whose rows can be removed: it takes the focus of a row that has gone, once the window that asked is closed. */
export function useRemoval<Row>(): Removal<Row> {
  const list = useRef<HTMLOListElement>(null)
  const hasRemoved = useRef(false)
  const [asked, setAsked] = useState<Row | null>(null)
  const focusList = () => list.current?.focus({ preventScroll: true })

  // The closed window gives the focus back to a button that has gone with its row.
  useEffect(() => {
    if (asked !== null || !hasRemoved.current) return
    hasRemoved.current = false
    list.current?.focus({ preventScroll: true })
  }, [asked])

  return {
    list,
    asked,
    ask: (row) => setAsked(row),
    answered(isRemoved) {
      hasRemoved.current = isRemoved
      setAsked(null)
    },
    focusList,
  }
}
