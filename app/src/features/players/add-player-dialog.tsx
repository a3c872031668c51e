import { MAX_NICKNAME_LENGTH, MAX_PLAYERS } from '@teemates/golf/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Lobby } from '../../rounds/lobby.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'

interface AddPlayerDialogProps {
  readonly open: boolean
  readonly lobby: Lobby
  readonly onClose: () => void
}

/** Lets the host add a player without a phone by name. Source: document 2 section 2, host lobby and scoring. */
export function AddPlayerDialog({ open, lobby, onClose }: AddPlayerDialogProps) {
  const toasts = useToasts()
  const [name, setName] = useState('')
  const isBlank = name.trim() === ''

  function add() {
    if (isBlank) return
    void lobby.addPlayer(name).then((outcome) => {
      // A golfer with a phone has taken the last seat in the meantime.
      const isFull = !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'game_full'
      if (isFull) toasts.show({ kind: 'error', text: words.peer.full(MAX_PLAYERS) })
    })
    setName('')
    onClose()
  }

  return (
    <Dialog
      open={open}
      title={words.peer.addPlayer}
      onClose={onClose}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              setName('')
              onClose()
            }}
          >
            {words.common.cancel}
          </Button>
          <Button disabled={isBlank} onClick={add}>
            {words.peer.addPlayer}
          </Button>
        </div>
      }
    >
      <FocusedWithin>
        <TextField
          label={words.peer.playerName}
          value={name}
          onChange={setName}
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            // With reduced motion the focus returns to the button at once, and the same key press would open the
            // window again.
            event.preventDefault()
            add()
          }}
        />
      </FocusedWithin>
    </Dialog>
  )
}

/** Moves the focus to the field after the window is shown, because the window first focuses its heading. */
function FocusedWithin({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return <div ref={place}>{children}</div>
}
