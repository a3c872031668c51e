import { useEffect, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { CallFailure } from '../../backend/call-outcome.ts'
import type { Feedback, FeedbackOutcome } from '../../backend/feedback.ts'
import { deviceInfo } from '../../device/device-info.ts'
import type { SoloRounds } from '../../rounds/solo/solo-rounds.ts'
import { type Services, useServices } from '../../services.ts'
import type { FeedbackDraft } from '../../storage/preferences.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'
import { usePreferences } from '../../shell/preferences.ts'
import type { Toast } from '../../shell/toast-queue.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { checkFeedback, type FeedbackFault } from './feedback-form.ts'

/** What is written is kept when no key was pressed for so long. In ms. */
const KEPT_AFTER_MS = 500

/** Where the golfer is. */
export interface FeedbackPlace {
  readonly path: string
  /** Of the round or game that the path names. */
  readonly roundId: string | null
}

/** Source: document 1 section 4. */
type SendingState =
  | { readonly kind: 'editing' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly note: string }

type Written = Pick<Feedback, 'type' | 'title' | 'description' | 'email'>

/** What is written, and what becomes of it. It goes on while the dialog is closed. */
export function useFeedbackSending(place: FeedbackPlace) {
  const services = useServices()
  const toasts = useToasts()
  return useSending({
    async sendOff(written) {
      const outcome = await submit(services, written, place)
      if (!outcome.ok) services.device.haptic('error')
      return outcome
    },
    tell: toasts.show,
  })
}

interface SendingGiven {
  /** Never rejects. */
  readonly sendOff: (written: Written) => Promise<FeedbackOutcome>
  readonly tell: (toast: Toast) => void
}

/** The same whatever it is sent with. */
export function useSending({ sendOff, tell }: SendingGiven) {
  const preferences = usePreferences()
  const [draft, setDraft] = useState(
    () => preferences.get('feedbackDraft') ?? emptyDraft(preferences.get('feedbackEmail')),
  )
  const [state, setState] = useState<SendingState>({ kind: 'editing' })
  const [fault, setFault] = useState<FeedbackFault | null>(null)
  const { run } = useOneAtATime()

  // Without signal hours may pass until it can be sent, and a phone ends the page in them.
  useEffect(() => {
    const kept = draft.title === '' && draft.description === '' ? null : draft
    if (kept === preferences.get('feedbackDraft')) return
    const timer = setTimeout(() => preferences.set('feedbackDraft', kept), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, preferences])

  function write(change: Partial<FeedbackDraft>) {
    // What would be written now would go with what is on its way.
    if (state.kind === 'sending') return
    setDraft((before) => ({ ...before, ...change }))
    if (fault !== null && fault.field in change) setFault(null)
  }

  async function send() {
    const checked = checkFeedback(draft)
    setFault(checked.ok ? null : checked.fault)
    if (!checked.ok) {
      tell({ kind: 'error', text: checked.fault.message })
      return
    }
    setState({ kind: 'sending' })
    const { title, description, email } = checked.value
    const outcome = await sendOff({ type: draft.type, title, description, ...(email === '' ? {} : { email }) })
    if (outcome.ok) {
      preferences.set('feedbackEmail', email)
      preferences.set('feedbackDraft', null)
      setDraft(emptyDraft(email))
      setState({ kind: 'sent' })
      tell({ kind: 'success', text: words.feedback.received })
      return
    }
    // At once: the golfer is told that it stays.
    preferences.set('feedbackDraft', draft)
    console.warn('Feedback was not sent:', outcome.error)
    setState({ kind: 'failed', note: noteOf(outcome.failure) })
    tell({ kind: 'error', text: words.feedback.failed })
  }

  /** The dialog is opened, again perhaps. */
  function begin() {
    if (state.kind !== 'sending') setState({ kind: 'editing' })
  }

  return { draft, write, state, fault, send: () => void run(send), begin }
}

function emptyDraft(email: string): FeedbackDraft {
  return { type: 'bug', title: '', description: '', email }
}

async function submit(
  { live, connectivity, soloRounds }: Services,
  written: Written,
  { path, roundId }: FeedbackPlace,
): Promise<FeedbackOutcome> {
  const { userAgent, maxTouchPoints } = navigator
  const info = deviceInfo({ userAgent, maxTouchPoints, screenWidth: screen.width, screenHeight: screen.height })
  try {
    const calls = await live.feedback()
    return await calls.submit({
      ...written,
      deviceInfo: { ...info, online: connectivity.isOnline() },
      context: { route: path, roundId: roundId ?? (await soloRoundAt(path, soloRounds)) },
    })
  } catch (error) {
    // A file of the app that can't be loaded now.
    return { ok: false, error: String(error), failure: null }
  }
}

/** The solo round in progress has addresses without its id. */
export async function soloRoundAt(path: string, soloRounds: Pick<SoloRounds, 'handle'>): Promise<string | null> {
  if (path !== addresses.soloRound && path !== addresses.soloLobby) return null
  // Feedback on what can't be read is worth having, too.
  const handle = await soloRounds.handle().catch(() => null)
  return handle?.roundId ?? null
}

function noteOf(failure: CallFailure | null): string {
  if (failure?.kind === 'offline') return words.feedback.outage.offline
  if (failure?.kind === 'not-configured') return words.errors.call['not-configured']
  return words.feedback.notSent
}
