import { MessageSquare } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { useFeedback } from './feedback.tsx'

/** The feedback button in a screen's header. Its space stays empty until it can be pressed. */
export function FeedbackButton() {
  const open = useFeedback()
  if (open === null) return <span className="size-12" />
  return <IconButton label={words.screens.feedback} icon={<MessageSquare aria-hidden="true" />} onClick={open} />
}
