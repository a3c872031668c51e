import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import { isEnter } from './is-enter.ts'
import { useTypedEntry } from './typed-entries.ts'

interface NameEditorProps {
  readonly name: string
  /** Returns the cleaned name; null if nothing visible remains. */
  readonly clean: (text: string) => string | null
  readonly texts: {
    readonly label: string
    readonly required: string
    readonly save: string
    readonly cancel: string
  }
  /** Resolves with whether the name was saved. */
  readonly onSave: (name: string) => Promise<boolean>
  readonly onCancel: () => void
}

/** Edits a name in place: Enter and the tick confirm, Escape and the cross cancel. */
export function NameEditor({ name, clean, texts, onSave, onCancel }: NameEditorProps) {
  const [typed, setTyped] = useState(name)
  const buttons = useRef<HTMLSpanElement>(null)
  const kept = clean(typed)
  const isBlank = kept === null

  async function save(): Promise<boolean> {
    if (kept !== null) return onSave(kept)
    // The focus returns to the field, where its error is visible.
    buttons.current?.parentElement?.querySelector('input')?.focus()
    return false
  }
  useTypedEntry(true, save)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!isEnter(event) && event.key !== 'Escape') return
    // The focus moves to the pencil at once, and the same key press would open the field again.
    event.preventDefault()
    if (event.key === 'Escape') onCancel()
    else void save()
  }

  return (
    <>
      <TextField
        label={texts.label}
        hideLabel
        autoFocus
        value={typed}
        onChange={setTyped}
        onKeyDown={press}
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize="words"
        error={isBlank ? texts.required : undefined}
        className="flex-1 basis-24"
      />
      <span ref={buttons} className="flex max-w-full flex-wrap self-start">
        <IconButton
          label={texts.save}
          icon={<Check aria-hidden="true" size={22} />}
          disabled={isBlank}
          onClick={() => void save()}
        />
        <IconButton label={texts.cancel} icon={<X aria-hidden="true" size={22} />} onClick={onCancel} />
      </span>
    </>
  )
}
