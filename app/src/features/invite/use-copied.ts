import { useEffect, useState } from 'react'

/** How long a copy is confirmed, in ms. Source: document 3 section 9. */
const COPIED_MS = 2000

/** The last attempt to copy a part of an invitation. */
export interface Copied {
  readonly what: 'code' | 'link'
  /** False if the browser denied access to the clipboard. */
  readonly isCopied: boolean
}

/** Confirms a copy for 2 s; a failure stays until the next press. */
export function useCopied() {
  const [copied, setCopied] = useState<Copied | null>(null)

  useEffect(() => {
    if (copied?.isCopied !== true) return undefined
    const timer = setTimeout(() => setCopied(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return { copied, setCopied }
}
