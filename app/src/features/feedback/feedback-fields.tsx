import type { KeyboardEvent } from 'react'
import { feedbackTypes } from '../../backend/feedback.ts'
import type { FeedbackDraft } from '../../storage/preferences/preferences.ts'
import { FieldCount, TextArea, TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { Tabs } from '../../ui/tabs.tsx'
import * as words from '../../words/words.ts'
import { type FeedbackFault, maxDescriptionLength, maxTitleLength } from './feedback-form.ts'

interface FeedbackFieldsProps {
  readonly draft: FeedbackDraft
  readonly write: (change: Partial<FeedbackDraft>) => void
  readonly fault: FeedbackFault | null
  /** Called on Enter in a single-line field. Sends the report if nothing is missing. */
  readonly onEnter: () => void
}

/** No field has a maxlength: a text that is too long gets a message instead of being cut off. */
export function FeedbackFields({ draft, write, fault, onEnter }: FeedbackFieldsProps) {
  const { type, title, description, email } = draft
  const errorOf = (field: FeedbackFault['field']) => (fault?.field === field ? fault.message : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) onEnter()
  }
  return (
    <Tabs
      label={words.feedback.kind}
      value={type}
      tabs={feedbackTypes.map((value) => ({ value, label: words.feedback[value] }))}
      onChange={(chosen) => write({ type: chosen })}
    >
      <TextField
        label={words.feedback.titleField}
        value={title}
        onChange={(text) => write({ title: text })}
        error={errorOf('title')}
        aside={<FieldCount count={title.length} most={maxTitleLength} />}
        enterKeyHint="send"
        onKeyDown={onKeyDown}
      />
      <TextArea
        label={words.feedback.description}
        value={description}
        onChange={(text) => write({ description: text })}
        error={errorOf('description')}
        aside={<FieldCount count={description.length} most={maxDescriptionLength} />}
        placeholder={type === 'bug' ? words.feedback.bugHint : words.feedback.featureHint}
      />
      <TextField
        label={words.feedback.email}
        value={email}
        onChange={(text) => write({ email: text })}
        error={errorOf('email')}
        hint={words.feedback.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="send"
        onKeyDown={onKeyDown}
      />
      <p className="text-ink-2 text-sm">{words.feedback.sentAlong}</p>
    </Tabs>
  )
}
