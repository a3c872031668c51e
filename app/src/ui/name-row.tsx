import { Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { NameEditor } from './name-editor.tsx'

interface NameRowProps {
  readonly name: string
  /** Returns the cleaned name; null if nothing visible remains. */
  readonly clean: (text: string) => string | null
  readonly texts: {
    readonly rename: string
    readonly remove: string
    /** The label of the edit field. */
    readonly label: string
    readonly required: string
    readonly save: string
    readonly cancel: string
  }
  /** Shown before the name. */
  readonly lead: ReactNode
  /** Shown after the name. */
  readonly tags: ReactNode
  /** Shown at the end of the row. */
  readonly aside?: ReactNode
  /** null if the name may not be changed here. */
  readonly onRename: ((name: string) => Promise<boolean>) | null
  readonly onRemove: (() => void) | null
}

/** A name in a list that is edited in place. */
export function NameRow({ name, clean, texts, lead, tags, aside, onRename, onRemove }: NameRowProps) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)

  // The focus returns to the button that started the editing.
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <li ref={row} className="flex min-h-13 min-w-0 flex-wrap items-center gap-x-3 py-0.5">
      {lead}
      {editing && onRename !== null ? (
        <NameEditor
          name={name}
          clean={clean}
          texts={texts}
          onSave={async (changed) => {
            setEditing(false)
            return changed === name || onRename(changed)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-center justify-between gap-x-2">
            <span className="flex min-w-0 max-w-full items-center gap-x-2">
              <bdi translate="no" className="min-w-0 max-w-full truncate font-semibold text-lg">
                {name}
              </bdi>
              {tags}
            </span>
            {aside}
          </span>
          <span className="-mr-3 flex max-w-full flex-wrap">
            {onRename !== null && (
              <IconButton
                label={texts.rename}
                icon={<Pencil aria-hidden="true" size={20} />}
                onClick={() => setEditing(true)}
              />
            )}
            {onRemove !== null && (
              <IconButton label={texts.remove} icon={<X aria-hidden="true" size={20} />} onClick={onRemove} />
            )}
          </span>
        </>
      )}
    </li>
  )
}
