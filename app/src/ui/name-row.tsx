import { Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { NameEditor } from './name-editor.tsx'

interface NameRowProps {
  readonly name: string
  /** The name as it is kept; null where nothing of it can be seen. */
  readonly clean: (text: string) => string | null
  readonly texts: {
    readonly rename: string
    readonly remove: string
    /** Of the field in which the name is changed. */
    readonly label: string
    readonly required: string
    readonly save: string
    readonly cancel: string
  }
  /** Before the name. */
  readonly lead: ReactNode
  /** After it. */
  readonly tags: ReactNode
  /** At the end of its line. */
  readonly aside?: ReactNode
  /** Null where it may not be changed here. */
  readonly onRename: ((name: string) => Promise<boolean>) | null
  readonly onRemove: (() => void) | null
}

/** A name in a list, changed in its place. */
export function NameRow({ name, clean, texts, lead, tags, aside, onRename, onRemove }: NameRowProps) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)

  // The focus goes back to where the editing began.
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
