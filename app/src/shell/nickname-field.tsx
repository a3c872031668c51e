import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { checkNickname, type NicknameCheck } from '@teemates/golf/nickname'
import type { ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'
import * as words from '../words/words.ts'

interface NicknameFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether the golfer has tried to save the current text. */
  readonly isRefused: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly aside?: ReactNode
  readonly beside?: ReactNode
  /** Content above the text that says which characters a nickname may have. */
  readonly hint?: ReactNode
}

/**
 * The field for a golfer's own nickname. A forbidden character is reported at once; a text that is only too short is
 * reported after the golfer tries to save it.
 */
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
