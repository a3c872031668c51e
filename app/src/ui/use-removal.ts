import { type RefObject, useEffect, useRef, useState } from 'react'

interface Removal<Row> {
  /** Ref for the list, which can take the focus. */
  readonly list: RefObject<HTMLOListElement | null>
  /** The row whose removal the dialog asks about; null if none is open. */
  readonly asked: Row | null
  readonly ask: (row: Row) => void
  readonly answered: (isRemoved: boolean) => void
  /** For rows that are removed without a question: the focused button goes with its row. */
  readonly focusList: () => void
}

/** A list whose rows can be removed. It takes the focus of a removed row once the dialog has closed. */
export function useRemoval<Row>(): Removal<Row> {
  const list = useRef<HTMLOListElement>(null)
  const hasRemoved = useRef(false)
  const [asked, setAsked] = useState<Row | null>(null)
  const focusList = () => list.current?.focus({ preventScroll: true })

  // The closed dialog would restore the focus to a button that was removed with its row.
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
