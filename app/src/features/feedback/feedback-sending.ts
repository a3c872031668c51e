import { useEffect, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { CallFailure } from '../../backend/call-outcome.ts'
import type { Feedback, FeedbackOutcome } from '../../backend/feedback.ts'
import { deviceInfo } from '../../device/device-info.ts'
import type { SoloRounds } from '../../rounds/solo/solo-rounds.ts'
import { type Services, useServices } from '../../services.ts'
import type { FeedbackDraft } from '../../storage/preferences/preferences.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'
import { usePreferences } from '../../shell/preferences.ts'
import type { Toast } from '../../shell/toast-queue.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { checkFeedback, type FeedbackFault } from './feedback-form.ts'

/** A draft is stored after this pause in typing, in ms. */
const KEPT_AFTER_MS = 500

/** The place in the app from which feedback is sent. */
export interface FeedbackPlace {
  readonly path: string
  /** The id of the round or game in the path. */
  readonly roundId: string | null
}

/** Source: document 1 section 4. */
type SendingState =
  | { readonly kind: 'editing' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly note: string }

type Written = Pick<Feedback, 'type' | 'title' | 'description' | 'email'>

/** The draft and its sending. Sending goes on while the dialog is closed. */
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

/** The state of the form and its sending, independent of how a report is delivered. */
export function useSending({ sendOff, tell }: SendingGiven) {
  const preferences = usePreferences()
  const [draft, setDraft] = useState(
    () => preferences.get('feedbackDraft') ?? emptyDraft(preferences.get('feedbackEmail')),
  )
  const [state, setState] = useState<SendingState>({ kind: 'editing' })
  const [fault, setFault] = useState<FeedbackFault | null>(null)
  const { run } = useOneAtATime()

  // Without signal the draft may wait for hours, and a phone may end the page in that time.
  useEffect(() => {
    const kept = draft.title === '' && draft.description === '' ? null : draft
    if (kept === preferences.get('feedbackDraft')) return
    const timer = setTimeout(() => preferences.set('feedbackDraft', kept), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, preferences])

  function write(change: Partial<FeedbackDraft>) {
    // Editing is disabled while a report is being sent, because the edits would be lost afterwards.
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
    // Store the draft at once: the message says that it is saved.
    preferences.set('feedbackDraft', draft)
    console.warn('Feedback was not sent:', outcome.error)
    setState({ kind: 'failed', note: noteOf(outcome.failure) })
    tell({ kind: 'error', text: words.feedback.failed })
  }

  /** Called when the dialog opens, also when it opens again. */
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
    // A file of the app couldn't be loaded.
    return { ok: false, error: String(error), failure: null }
  }
}

/** The addresses of the solo round in progress don't contain its id. */
export async function soloRoundAt(path: string, soloRounds: Pick<SoloRounds, 'handle'>): Promise<string | null> {
  if (path !== addresses.soloRound && path !== addresses.soloLobby) return null
  // Feedback is worth having even if the round can't be read.
  const handle = await soloRounds.handle().catch(() => null)
  return handle?.roundId ?? null
}

function noteOf(failure: CallFailure | null): string {
  if (failure?.kind === 'offline') return words.feedback.outage.offline
  if (failure?.kind === 'not-configured') return words.callErrors['not-configured']
  return words.feedback.notSent
}
