import { MessageSquare } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { useFeedback } from './feedback.tsx'

/** In a screen's header. Its place is empty until it can be pressed. */
export function FeedbackButton() {
  const open = useFeedback()
  if (open === null) return <span className="size-12" />
  return <IconButton label={words.feedback.open} icon={<MessageSquare aria-hidden="true" />} onClick={open} />
}
