import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { NoServerNotice } from '../../features/invite/no-server-notice.tsx'
import { usePreference } from '../../shell/preferences.ts'
import { isOutage, useConnectivity } from '../../shell/use-connectivity.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { ScreenBody } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { CodeEntry } from './code-entry.tsx'
import { entered } from './code-field.ts'
import { JoinBoard } from './join-board.tsx'
import { mayJoin } from './join-game.ts'
import type { PeerJoinState } from './peer-join-state.ts'
import { useInvitation } from './use-invitation.ts'
import { useJoin } from './use-join.ts'

interface JoinScreenProps {
  /** The code of the link that led here; null without one. */
  readonly code: string | null
  /** The invitation's secret from the link's fragment; null without one. */
  readonly secret: string | null
  /** Whether the screen is 'Join Round' (/join, worded by document 2) instead of 'Join Game' (document 3). */
  readonly isRound: boolean
}

/**
 * The content within its frame. An invitation with its secret shows its game and only asks for a name. Source:
 * document 3 section 2; decision 22, 'Two ways to play together'.
 */
export function JoinScreen({ code: linked, secret, isRound }: JoinScreenProps) {
  const [, navigate] = useLocation()
  const connectivity = useConnectivity()
  const invited = useInvitation(linked, secret)
  const { invitation, isForLinked, isPrefilled, asksForCode } = invited
  const { code } = invitation
  const [nickname, setNickname] = useState(usePreference('nickname'))
  const joining = useJoin()
  const codeField = useRef<HTMLDivElement>(null)
  const join = () => joining.join(invitation, nickname, () => codeField.current?.querySelector('input')?.focus())

  function enter(text: string) {
    joining.forgetProblem()
    const meant = entered(text)
    if (!('path' in meant)) return invited.setTyped(meant)
    // Without a typed name the device's own is used, as after a scan.
    const state = nickname.trim() === '' ? null : ({ nickname } satisfies PeerJoinState)
    navigate(meant.path, { replace: true, state })
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isEnter(event)) join()
  }

  return (
    <ScreenBody
      footer={
        <JoinFooter
          joining={joining}
          isRound={isRound}
          isFocused={isPrefilled}
          disabled={!mayJoin({ code, nickname, isRound, isOffline: isOutage(connectivity) })}
          onJoin={join}
        />
      }
    >
      {invited.isShown && <JoinBoard code={code} game={invited.game} nickname={nickname} />}
      {asksForCode && (
        <CodeEntry
          {...{ code, isRound, isForLinked }}
          autoFocus={!isPrefilled || invited.wantsAnother}
          field={codeField}
          onChange={enter}
          onKeyDown={press}
        />
      )}
      <TextField
        label={words.join.nickname}
        value={nickname}
        onChange={setNickname}
        onKeyDown={press}
        maxLength={MAX_NICKNAME_LENGTH}
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="go"
      />
      {!asksForCode && isForLinked && <p className="text-ink-2">{words.join.limitHint}</p>}
      {!asksForCode && !isForLinked && (
        <Button
          variant="quiet"
          className="-ml-4 self-start text-left"
          onClick={() => {
            invited.askForAnother()
            joining.forgetProblem()
          }}
        >
          {words.join.anotherCode}
        </Button>
      )}
      {/* The messages are below the fields, because they come and go while the golfer types. */}
      {isOutage(connectivity) && <Notice kind="warning" text={words.join.outage[connectivity]} />}
      {connectivity === 'no-server' && <NoServerNotice />}
    </ScreenBody>
  )
}

interface JoinFooterProps {
  readonly joining: ReturnType<typeof useJoin>
  readonly isRound: boolean
  /** Whether the button has the focus at first, because a link leaves nothing to type. */
  readonly isFocused: boolean
  readonly disabled: boolean
  readonly onJoin: () => void
}

function JoinFooter({ joining, isRound, isFocused, disabled, onJoin }: JoinFooterProps) {
  const { busy, problem, askedAs } = joining
  const texts = isRound ? words.joinRound : words.join
  const footer = useRef<HTMLDivElement>(null)
  // After an arrival the heading has the focus (shell/errors/arrival.ts).
  useEffect(() => {
    if (!isFocused) return undefined
    const timer = setTimeout(() => footer.current?.querySelector('button')?.focus({ preventScroll: true }), 0)
    return () => clearTimeout(timer)
  }, [isFocused])
  return (
    <div ref={footer} className="flex flex-col gap-3">
      {askedAs !== null && (
        <Notice kind="info" title={words.formerSeat.asked(null)} text={words.formerSeat.fullText(askedAs)} />
      )}
      {problem !== null && <Notice kind="error" text={problem} />}
      <Button
        wide
        busy={busy}
        busyLabel={askedAs !== null ? words.formerSeat.waiting : texts.joining}
        disabled={disabled}
        onClick={onJoin}
      >
        {texts.join}
      </Button>
    </div>
  )
}
