import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import { isEnter } from './is-enter.ts'

interface NameEditorProps {
  readonly name: string
  /** The name as it is kept; null where nothing of it can be seen. */
  readonly clean: (text: string) => string | null
  readonly texts: {
    readonly label: string
    readonly required: string
    readonly save: string
    readonly cancel: string
  }
  readonly onSave: (name: string) => void
  readonly onCancel: () => void
}

/** In the place of a name: Enter and the tick confirm, Escape and the cross cancel. */
export function NameEditor({ name, clean, texts, onSave, onCancel }: NameEditorProps) {
  const [typed, setTyped] = useState(name)
  const kept = clean(typed)
  const isBlank = kept === null

  function save() {
    if (kept !== null) onSave(kept)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!isEnter(event) && event.key !== 'Escape') return
    // The focus moves to the pencil at once; the same key press would go on and open the field again.
    event.preventDefault()
    if (event.key === 'Escape') onCancel()
    else save()
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
      <span className="flex max-w-full flex-wrap self-start">
        <IconButton
          label={texts.save}
          icon={<Check aria-hidden="true" size={22} />}
          disabled={isBlank}
          onClick={save}
        />
        <IconButton label={texts.cancel} icon={<X aria-hidden="true" size={22} />} onClick={onCancel} />
      </span>
    </>
  )
}
