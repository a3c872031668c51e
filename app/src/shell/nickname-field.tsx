import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { checkNickname, type NicknameCheck } from '@teemates/golf/nickname'
import type { ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'
import * as words from '../words/words.ts'

interface NicknameFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What stands in it was to be saved. */
  readonly isRefused: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly aside?: ReactNode
  readonly beside?: ReactNode
  /** Above what a nickname may be of. */
  readonly hint?: ReactNode
}

/** A golfer's own nickname. A character that can't be in it is told at once, what more letters may mend once it is refused. */
export function NicknameField({ isRefused, hint, ...field }: NicknameFieldProps) {
  const check = checkNickname(field.value)
  return (
    <TextField
      {...field}
      label={words.firstRun.nickname}
      maxLength={MAX_NICKNAME_LENGTH}
      hint={
        <>
          {hint}
          <p>{words.firstRun.nicknameHint}</p>
        </>
      }
      error={isRefused || (!check.ok && check.code === 'bad-characters') ? problemOf(check, field.value) : undefined}
      autoComplete="nickname"
      enterKeyHint="done"
    />
  )
}

function problemOf(check: NicknameCheck, value: string): string | undefined {
  if (check.ok) return undefined
  if (value.trim() === '') return words.errors.nicknameNeeded
  return check.code === 'bad-characters'
    ? words.errors.nickname[check.code](check.character)
    : words.errors.nickname[check.code]
}
