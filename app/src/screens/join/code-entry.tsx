import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { useLocation } from 'wouter'
import { TextField } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'
import { hasMistakenCharacter } from './code-field.ts'
import { ScanPanel } from './scan-panel.tsx'

interface CodeEntryProps {
  readonly code: string
  /** Whether the screen is 'Join Round' instead of 'Join Game'. */
  readonly isRound: boolean
  /** Whether the code can't be changed, because the free limit is reached. */
  readonly isForLinked: boolean
  readonly autoFocus: boolean
  readonly field: RefObject<HTMLDivElement | null>
  readonly onChange: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The code is scanned or typed. */
export function CodeEntry(props: CodeEntryProps) {
  const { code, isRound, isForLinked, autoFocus, field, onChange, onKeyDown } = props
  const [, navigate] = useLocation()
  const goTo = useCallback((path: string) => navigate(path, { replace: true }), [navigate])
  return (
    <>
      {!isForLinked && (
        <>
          <ScanPanel onFound={goTo} />
          {isRound ? (
            <SectionHead title={words.joinRound.manual} aside={words.scan.manually} />
          ) : (
            <p className="text-center text-ink-2">{words.scan.manually}</p>
          )}
        </>
      )}
      <div ref={field}>
        <TextField
          label={(isRound ? words.joinRound : words.join).code}
          error={hasMistakenCharacter(code) ? words.join.neverInCodes : undefined}
          hint={isForLinked ? words.join.limitHint : words.join.codeHint}
          {...(isRound ? { placeholder: words.joinRound.codePlaceholder } : {})}
          value={code}
          readOnly={isForLinked}
          onChange={onChange}
          onKeyDown={onKeyDown}
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className="[&_input]:min-h-16 [&_input]:text-center [&_input]:font-semibold [&_input]:text-2xl [&_input]:tracking-[0.1em] [&_input:placeholder-shown]:font-normal [&_input:placeholder-shown]:text-lg [&_input:placeholder-shown]:tracking-normal"
        />
      </div>
    </>
  )
}
