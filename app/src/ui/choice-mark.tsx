import { Check } from 'lucide-react'

/** A tick or an empty ring at the end of a row that can be chosen. Hidden from screen readers. */
export function ChoiceMark({ isChosen }: { readonly isChosen: boolean }) {
  if (!isChosen) return <span aria-hidden="true" className="size-6 shrink-0 rounded-full border-2 border-edge" />
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-green text-on-green"
    >
      <Check size={16} strokeWidth={3} />
    </span>
  )
}
