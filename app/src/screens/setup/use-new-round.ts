import type { Course } from '@teemates/golf/course'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { CallFailure } from '../../backend/backend.ts'
import { useServices } from '../../services.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { words } from '../../words/words.ts'
import { thrownFailureText } from './create-texts.ts'
import { keepCourse } from '../../shell/courses/kept-course.ts'
import { playedCourse, type TeeSelection } from '../../shell/courses/tee-choice.ts'

interface WantedRound {
  readonly course: Course
  readonly selection: TeeSelection
  readonly nickname: string
}

interface NewRound {
  readonly busy: boolean
  /** Why the last attempt failed, as far as it matters now: not why there was no live game, where none is offered. */
  readonly problem: string | null
  readonly forget: () => void
  /** Makes a live game and leads to its lobby. */
  readonly createLive: (wanted: WantedRound) => Promise<void>
  /** Makes a round from phone to phone and leads to its lobby. */
  readonly createDirect: (wanted: WantedRound) => Promise<void>
  /** Makes a round of this device alone and leads to its lobby. */
  readonly createSolo: (wanted: WantedRound) => Promise<void>
}

type Kind = 'live' | 'direct' | 'solo'

/** A round of a course of some source; that course is kept on the device from then on. failureText: of a refused game. */
export function useNewRound(isOnline: boolean, failureText: (failure: CallFailure) => string): NewRound {
  const { storage, soloRounds, live, device } = useServices()
  const [, navigate] = useLocation()
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<{ readonly of: Kind; readonly text: string } | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** create: undefined when it has led the golfer on, else why it failed. */
  async function attempted(of: Kind, course: Course, create: (kept: Course) => Promise<string | undefined>) {
    setProblem(null)
    const kept = course.vendorId === null ? course : (await keepCourse(storage.courses, course)).course
    const failed = await create(kept)
    if (!isShown.current || failed === undefined) return
    device.haptic('error')
    setProblem({ of, text: failed })
  }

  const attempt = (...given: Parameters<typeof attempted>) => run(() => attempted(...given))

  // Whoever has gone elsewhere meanwhile stays there, and finds the game on Home.
  function leadTo(address: string, state?: { readonly code: string }): void {
    if (isShown.current) navigate(address, state === undefined ? {} : { state })
  }

  return {
    busy,
    problem: problem === null || (problem.of !== 'solo' && !isOnline) ? null : problem.text,
    forget: () => setProblem(null),
    createLive: ({ course, selection, nickname }) =>
      attempt('live', course, async (kept) => {
        const { tee, holesMode } = selection
        try {
          const given = { course: playedCourse(kept, tee), teeLabel: tee.label, holesMode, nickname }
          const outcome = await (await live.games()).create(given)
          if (!outcome.ok) return failureText(outcome.failure)
          leadTo(addresses.multiLobby(outcome.value.gameId), { code: outcome.value.code })
        } catch (error) {
          return thrownFailureText(error)
        }
        return undefined
      }),
    createDirect: ({ course, selection, nickname }) =>
      attempt('direct', course, async ({ name, vendorId }) => {
        const { tee, holesMode } = selection
        try {
          const outcome = await (await live.peers()).create({
            courseName: name,
            courseVendorId: vendorId,
            teeLabel: tee.label,
            holesMode,
            holes: tee.holes,
            nickname,
          })
          if (!outcome.ok) return failureText(outcome.failure)
          leadTo(addresses.peerRound(outcome.value.roundId))
        } catch (error) {
          return thrownFailureText(error)
        }
        return undefined
      }),
    createSolo: ({ course, selection, nickname }) =>
      attempt('solo', course, async ({ name }) => {
        const { tee, holesMode } = selection
        try {
          await soloRounds.create({ courseName: name, teeLabel: tee.label, holesMode, holes: tee.holes, nickname })
        } catch {
          return words.soloCreate.createFailed
        }
        leadTo(addresses.soloLobby)
        return undefined
      }),
  }
}
