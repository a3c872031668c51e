import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { useIsLimitReached } from '../../shell/free-tier.ts'
import { usePreference } from '../../shell/preferences.ts'
import { NoServerNotice } from '../../shell/live/no-server-notice.tsx'
import { useReach } from '../../shell/reach.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { words } from '../../words/words.ts'
import { shownCode } from './code-field.ts'
import { joinGame } from './join-game.ts'

interface JoinScreenProps {
  /** The code of the link that led here; null without one. */
  readonly code: string | null
}

/** Within JoinFrame. Source: document 3 section 2. */
export function JoinScreen({ code: linked }: JoinScreenProps) {
  const services = useServices()
  const { live, device } = services
  const [, navigate] = useLocation()
  const reach = useReach()
  const savedNickname = usePreference('nickname')
  const linkedCode = shownCode(linked ?? '')
  const [typedCode, setCode] = useState(linkedCode)
  // Past the free limit the gate has let the golfer through to the linked game alone, which is under way on this device.
  const isForLinked = useIsLimitReached(services)
  const code = isForLinked ? linkedCode : typedCode
  const [nickname, setNickname] = useState(savedNickname)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const footer = useRef<HTMLDivElement>(null)
  const isShown = useRef(true)

  // Whoever came by a link has nothing left to type. After an arrival the heading takes the focus first (shell/arrival.ts).
  const [isPrefilled] = useState(code !== '')
  useEffect(() => {
    if (!isPrefilled) return undefined
    const timer = setTimeout(() => footer.current?.querySelector('button')?.focus({ preventScroll: true }), 0)
    return () => clearTimeout(timer)
  }, [isPrefilled])

  useEffect(() => {
    isShown.current = true
    // What is loaded first is on its way while the golfer types; joining asks again and is told why it isn't there.
    live.games().catch(() => undefined)
    return () => {
      isShown.current = false
    }
  }, [live])

  async function join() {
    if (code === '') return
    setProblem(null)
    const joined = await joinGame(live.games, code, nickname)
    // Who has gone elsewhere meanwhile stays there; the seat is found on Home.
    if (!isShown.current) return
    if (joined.ok) {
      navigate(addresses.multiLobby(joined.gameId), { replace: true })
      return
    }
    device.haptic('error')
    setProblem(joined.text)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void run(join)
  }

  return (
    <ScreenBody
      footer={
        <div ref={footer} className="flex flex-col gap-3">
          {problem !== null && <Notice kind="error" text={problem} />}
          <Button wide busy={busy} busyLabel={words.join.joining} disabled={code === ''} onClick={() => void run(join)}>
            {words.join.join}
          </Button>
        </div>
      }
    >
      <TextField
        label={words.join.code}
        hint={isForLinked ? words.join.limitHint : words.join.codeHint}
        value={code}
        readOnly={isForLinked}
        onChange={(typed) => {
          setCode(shownCode(typed))
          setProblem(null)
        }}
        onKeyDown={press}
        autoFocus={!isPrefilled}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="[&_input]:min-h-16 [&_input]:text-center [&_input]:font-semibold [&_input]:text-2xl [&_input]:tracking-[0.1em]"
      />
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
      {!isPrefilled && <p className="text-ink-2">{words.join.scanHint}</p>}
      {/* Below the fields: they come and go while the screen is there. */}
      {reach === 'offline' && <Notice kind="warning" text={words.join.offline} />}
      {reach === 'no-server' && <NoServerNotice />}
    </ScreenBody>
  )
}
