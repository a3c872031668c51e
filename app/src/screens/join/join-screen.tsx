import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../services.ts'
import { useIsLimitReached } from '../../features/free-limit/free-tier.ts'
import { usePreference } from '../../shell/preferences.ts'
import { NoServerNotice } from '../../features/invite/no-server-notice.tsx'
import { isOutage, useConnectivity } from '../../shell/use-connectivity.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { ScreenBody } from '../../ui/screen.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'
import { entered, hasMistakenCharacter, shownCode } from './code-field.ts'
import { JoinBoard } from './join-board.tsx'
import { joinGame, mayJoin } from './join-game.ts'
import type { PeerJoinState } from './peer-join-state.ts'
import { ScanPanel } from './scan-panel.tsx'
import { usePreview } from './use-preview.ts'

function onPageHide(listener: () => void): () => void {
  addEventListener('pagehide', listener)
  return () => removeEventListener('pagehide', listener)
}

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
export function JoinScreen({ code: linked, secret: linkedSecret, isRound }: JoinScreenProps) {
  const services = useServices()
  const { live, device } = services
  const [, navigate] = useLocation()
  const connectivity = useConnectivity()
  const savedNickname = usePreference('nickname')
  const linkedCode = shownCode(linked ?? '')
  const [typed, setTyped] = useState({ code: linkedCode, secret: linkedSecret })
  const [wantsAnother, setWantsAnother] = useState(false)
  // Past the free limit, the gate only lets a golfer through to the linked game, which is in progress on this device.
  const isForLinked = useIsLimitReached(services)
  const invitation = isForLinked ? { code: linkedCode, secret: linkedSecret } : typed
  const { code } = invitation
  const texts = isRound ? words.joinRound : words.join
  const preview = usePreview(live.games, invitation, connectivity === 'online')
  const game = preview?.kind === 'ready' && preview.value.ok ? preview.value.value : null
  const isLooking = preview?.kind === 'loading'
  const asksForCode = linkedSecret === null || wantsAnother || !(isLooking || game !== null)
  const [nickname, setNickname] = useState(savedNickname)
  const [problem, setProblem] = useState<string | null>(null)
  /** The golfer's name while the host of a full game is asked whether they are the player of that name. */
  const [askedAs, setAskedAs] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const footer = useRef<HTMLDivElement>(null)
  const codeField = useRef<HTMLDivElement>(null)
  const isMistaken = hasMistakenCharacter(code)
  const leaving = useRef(new AbortController())

  // A link leaves nothing to type, so the field isn't focused. After an arrival the heading has the focus
  // (shell/errors/arrival.ts).
  const [isPrefilled] = useState(code !== '')
  useEffect(() => {
    if (!isPrefilled) return undefined
    const timer = setTimeout(() => footer.current?.querySelector('button')?.focus({ preventScroll: true }), 0)
    return () => clearTimeout(timer)
  }, [isPrefilled])

  useEffect(() => {
    const shown = new AbortController()
    leaving.current = shown
    // Start loading the code for live games while the golfer types. Joining loads it again and reports a failure.
    live.games().catch(() => undefined)
    return () => shown.abort()
  }, [live])

  const goTo = useCallback((path: string) => navigate(path, { replace: true }), [navigate])

  async function join() {
    if (code === '') return
    setProblem(null)
    if (isMistaken) {
      device.haptic('error')
      codeField.current?.querySelector('input')?.focus()
      return
    }
    const { signal } = leaving.current
    const onAsked = () => setAskedAs(nickname)
    const joined = await joinGame(live.games, invitation, nickname, { onAsked, onPageHide, signal })
    setAskedAs(null)
    // A golfer who has left this screen in the meantime isn't taken away from the new one, and finds the game on Home.
    if (signal.aborted) return
    if (joined.ok) {
      navigate(joined.path, { replace: true, state: { nickname } satisfies PeerJoinState })
      return
    }
    device.haptic('error')
    setProblem(joined.text)
  }

  function enter(text: string) {
    setProblem(null)
    const meant = entered(text)
    if (!('path' in meant)) return setTyped(meant)
    // Without a typed name the device's own is used, as after a scan.
    const state = nickname.trim() === '' ? null : ({ nickname } satisfies PeerJoinState)
    navigate(meant.path, { replace: true, state })
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isEnter(event)) void run(join)
  }

  return (
    <ScreenBody
      footer={
        <div ref={footer} className="flex flex-col gap-3">
          {askedAs !== null && (
            <Notice kind="info" title={words.formerSeat.asked(null)} text={words.formerSeat.fullText(askedAs)} />
          )}
          {problem !== null && <Notice kind="error" text={problem} />}
          <Button
            wide
            busy={busy}
            busyLabel={askedAs !== null ? words.formerSeat.waiting : texts.joining}
            disabled={!mayJoin({ code, nickname, isRound, isOffline: isOutage(connectivity) })}
            onClick={() => void run(join)}
          >
            {texts.join}
          </Button>
        </div>
      }
    >
      {(isLooking || game !== null) && <JoinBoard code={code} game={game} nickname={nickname} />}
      {asksForCode && !isForLinked && (
        <>
          <ScanPanel onFound={goTo} />
          {isRound ? (
            <SectionHead title={words.joinRound.manual} aside={words.scan.manually} />
          ) : (
            <p className="text-center text-ink-2">{words.scan.manually}</p>
          )}
        </>
      )}
      {asksForCode && (
        <div ref={codeField}>
          <TextField
            label={texts.code}
            error={isMistaken ? words.join.neverInCodes : undefined}
            hint={isForLinked ? words.join.limitHint : words.join.codeHint}
            {...(isRound ? { placeholder: words.joinRound.codePlaceholder } : {})}
            value={code}
            readOnly={isForLinked}
            onChange={enter}
            onKeyDown={press}
            autoFocus={!isPrefilled || wantsAnother}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className="[&_input]:min-h-16 [&_input]:text-center [&_input]:font-semibold [&_input]:text-2xl [&_input]:tracking-[0.1em] [&_input:placeholder-shown]:font-normal [&_input:placeholder-shown]:text-lg [&_input:placeholder-shown]:tracking-normal"
          />
        </div>
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
            setTyped({ code: '', secret: null })
            setWantsAnother(true)
            setProblem(null)
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
