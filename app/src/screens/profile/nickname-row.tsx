import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { checkNickname } from '@teemates/golf/nickname'
import { Check, Pencil, X } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { words } from '../../words/words.ts'

/** Shows the nickname; a pencil turns it into a field with a tick and a cross. Source: document 1 section 2. */
export function NicknameRow() {
  const nickname = usePreference('nickname')
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

  function stop() {
    setEditing(false)
    // After the pencil is back, so that the keyboard goes on from where it was.
    requestAnimationFrame(() => pencil.current?.focus())
  }

  return (
    <Card title={words.profile.nickname}>
      {editing ? (
        <NicknameForm nickname={nickname} onDone={stop} />
      ) : (
        <>
          <div className="flex min-h-12 items-center gap-2">
            <p className="min-w-0 flex-1 break-words text-xl">{nickname}</p>
            <IconButton
              ref={pencil}
              label={words.profile.edit}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setEditing(true)}
            />
          </div>
          <p className="mt-1 text-ink-soft text-sm">{words.profile.editHint}</p>
        </>
      )}
    </Card>
  )
}

function NicknameForm({ nickname, onDone }: { readonly nickname: string; readonly onDone: () => void }) {
  const preferences = usePreferences()
  const { device } = useServices()
  const [text, setText] = useState(nickname)
  const [error, setError] = useState<string>()

  function save(event: SubmitEvent) {
    event.preventDefault()
    const check = checkNickname(text)
    if (!check.ok) {
      device.haptic('error')
      setError(words.errors.nickname[check.code])
      return
    }
    device.haptic('success')
    preferences.set('nickname', check.nickname)
    onDone()
  }

  return (
    <form
      onSubmit={save}
      noValidate
      className="flex items-start gap-1"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextField
        label={words.profile.nickname}
        hideLabel
        autoFocus
        value={text}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
        maxLength={MAX_NICKNAME_LENGTH}
        hint={words.profile.saveHint}
        error={error}
        autoComplete="nickname"
        enterKeyHint="done"
        className="flex-1"
      />
      <IconButton type="submit" label={words.profile.save} icon={<Check aria-hidden="true" />} tone="accent" />
      <IconButton label={words.profile.cancel} icon={<X aria-hidden="true" />} onClick={onDone} />
    </form>
  )
}
