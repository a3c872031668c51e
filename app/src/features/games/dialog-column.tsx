import type { ReactNode } from 'react'

/** The content of a dialog in one piece. The dialog's own column would shrink parts of it instead of scrolling. */
export function DialogColumn({ children }: { readonly children: ReactNode }) {
  return <div className="flex shrink-0 flex-col gap-4">{children}</div>
}
