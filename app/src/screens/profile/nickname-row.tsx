import { checkNickname } from '@teemates/golf/nickname'
import { Check, Pencil, X } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { useKeptDraft } from '../../shell/use-kept-draft.ts'
import { NicknameField } from '../../shell/nickname-field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'

/**
 * Shows the nickname. A pencil button turns it into a field with a button to save and one to cancel. Source: document
 * 1 section 2.
 */
export function NicknameRow() {
  const nickname = usePreference('nickname')
  const begun = usePreferences().get('nicknameDraft')
  const [editing, setEditing] = useState(begun !== null)
  const pencil = useRef<HTMLButtonElement>(null)

  function stop() {
    setEditing(false)
    // Focus the pencil button after it is back, so that keyboard users continue from there.
    requestAnimationFrame(() => pencil.current?.focus())
  }

  if (editing) return <NicknameForm nickname={nickname} begun={begun} onDone={stop} />
  return (
    <section
      aria-label={words.profile.nickname}
      className="grid grid-cols-[48px_minmax(0,1fr)_48px] items-center gap-3"
    >
      <span
        aria-hidden="true"
        className="flex size-12 items-center justify-center rounded-full bg-player-1 font-extrabold text-on-player text-xl"
      >
        {firstLetter(nickname)}
      </span>
      <div>
        <p translate="no" className="break-words text-heading">
          {nickname}
        </p>
        <p className="text-balance text-ink-2 text-sm">{words.profile.editHint}</p>
      </div>
      <IconButton
        ref={pencil}
        label={words.profile.edit}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setEditing(true)}
        className="inset-ring-[1.5px] inset-ring-edge"
      />
    </section>
  )
}

/** The first character as the reader sees it, in any alphabet. */
function firstLetter(name: string): string {
  return [...name.toUpperCase()][0] ?? ''
}

interface NicknameFormProps {
  readonly nickname: string
  /** The text that was typed before the golfer left for another screen; null if there is none. */
  readonly begun: string | null
  readonly onDone: () => void
}

function NicknameForm({ nickname, begun, onDone }: NicknameFormProps) {
  const preferences = usePreferences()
  const { device } = useServices()
  const [text, setText] = useState(begun ?? nickname)
  const [isRefused, setIsRefused] = useState(false)

  const forgetDraft = useKeptDraft('nicknameDraft', text === nickname ? null : text)

  function finish() {
    forgetDraft()
    onDone()
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    const check = checkNickname(text)
    if (!check.ok) {
      device.haptic('error')
      setIsRefused(true)
      return
    }
    device.haptic('success')
    preferences.set('nickname', check.nickname)
    finish()
  }

  return (
    <form
      aria-label={words.profile.nickname}
      onSubmit={save}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') finish()
      }}
    >
      <NicknameField
        autoFocus
        value={text}
        onChange={(value) => {
          setText(value)
          setIsRefused(false)
        }}
        // Report an empty nickname at once: it can't be saved, and the old one would seem to come back.
        isRefused={isRefused || text.trim() === ''}
        aside={
          <Button
            variant="quiet-danger"
            onClick={() => {
              forgetDraft()
              preferences.set('nickname', '')
            }}
            className="-mr-3 px-3"
          >
            {words.profile.reset}
          </Button>
        }
        beside={
          <>
            <IconButton
              type="submit"
              label={words.profile.save}
              icon={<Check aria-hidden="true" />}
              tone="green"
              className="w-14 bg-tint inset-ring-[1.5px] inset-ring-green"
            />
            <IconButton
              label={words.profile.cancel}
              icon={<X aria-hidden="true" />}
              onClick={finish}
              className="w-14 inset-ring-[1.5px] inset-ring-edge"
            />
          </>
        }
        hint={<p className="font-bold text-ink">{words.profile.saveHint}</p>}
      />
    </form>
  )
}
