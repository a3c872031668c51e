import type { Course } from '@teemates/golf/course'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { useServices } from '../../services.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'
import { thrownFailureText } from './create-texts.ts'
import { keepCourse } from '../../features/courses/kept-course.ts'
import { playedCourse, type TeeSelection } from '../../features/courses/tee-choice.ts'

interface WantedRound {
  readonly course: Course
  readonly selection: TeeSelection
  readonly nickname: string
  readonly onCreated?: () => void
}

interface NewRound {
  readonly busy: boolean
  /** Why the last attempt failed. null if it failed to create a live game and none can be created now. */
  readonly problem: string | null
  readonly forget: () => void
  /** Creates a live game and opens its lobby; creates a solo round instead if the server doesn't answer. */
  readonly createLive: (wanted: WantedRound) => Promise<void>
  /** Creates a direct round and opens its lobby; creates a solo round instead if the server doesn't answer. */
  readonly createDirect: (wanted: WantedRound) => Promise<void>
  /** Creates a round on this device alone and opens its lobby. */
  readonly createSolo: (wanted: WantedRound) => Promise<void>
}

type Create = (wanted: WantedRound) => Promise<Problem | null>

interface Problem {
  readonly of: 'live' | 'direct' | 'solo'
  readonly text: string
}

/**
 * Creates a round on a course from any source. The course is stored on the device. If the server doesn't answer, a
 * round with mates becomes a solo round.
 * @param failureText for a game that the server rejected
 */
export function useNewRound(isOnline: boolean, failureText: (failure: CallFailure) => string): NewRound {
  const { storage, device, connectivity } = useServices()
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<Problem | null>(null)
  const isShown = useIsShown()
  const { solo, game, direct } = useCreation(isShown, failureText)

  /**
   * The check costs one round trip. Without it, a call to a server that doesn't answer would take far longer to fail.
   */
  async function withMates(wanted: WantedRound, create: Create): Promise<Problem | null> {
    if (!(await connectivity.check())) return solo(wanted)
    const failed = await create(wanted)
    if (failed === null || !isShown.current || (await connectivity.check())) return failed
    return solo(wanted)
  }

  const attempt = (wanted: WantedRound, create: Create) =>
    run(async () => {
      setProblem(null)
      const { course } = wanted
      const kept = course.vendorId === null ? course : (await keepCourse(storage.courses, course)).course
      const failed = await create({ ...wanted, course: kept })
      if (failed === null) wanted.onCreated?.()
      if (!isShown.current || failed === null) return
      device.haptic('error')
      setProblem(failed)
    })

  return {
    busy,
    problem: problem === null || (problem.of !== 'solo' && !isOnline) ? null : problem.text,
    forget: () => setProblem(null),
    createLive: (wanted) => attempt(wanted, (kept) => withMates(kept, game)),
    createDirect: (wanted) => attempt(wanted, (kept) => withMates(kept, direct)),
    createSolo: (wanted) => attempt(wanted, solo),
  }
}

/** Whether the component is still on the screen. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** Creates each kind of round and opens its lobby. Resolves with what went wrong; null if nothing did. */
function useCreation(isShown: { readonly current: boolean }, failureText: (failure: CallFailure) => string) {
  const { soloRounds, live } = useServices()
  const [, navigate] = useLocation()

  // A golfer who has left this screen in the meantime isn't taken away from the new one, and finds the game on Home.
  function leadTo(address: string, state?: { readonly code: string }): void {
    if (isShown.current) navigate(address, state === undefined ? {} : { state })
  }

  async function solo({ course: { name }, selection, nickname }: WantedRound): Promise<Problem | null> {
    const { tee, holesMode } = selection
    try {
      await soloRounds.create({ courseName: name, teeLabel: tee.ownLabel, holesMode, holes: tee.holes, nickname })
    } catch {
      return { of: 'solo', text: words.soloCreate.createFailed }
    }
    leadTo(addresses.soloLobby)
    return null
  }

  async function game({ course, selection, nickname }: WantedRound): Promise<Problem | null> {
    const { tee, holesMode } = selection
    try {
      const given = { course: playedCourse(course, tee), teeLabel: tee.ownLabel, holesMode, nickname }
      const outcome = await (await live.games()).create(given)
      if (!outcome.ok) return { of: 'live', text: failureText(outcome.failure) }
      leadTo(addresses.multiLobby(outcome.value.gameId), { code: outcome.value.code })
    } catch (error) {
      return { of: 'live', text: thrownFailureText(error) }
    }
    return null
  }

  async function direct({ course: { name, vendorId }, selection, nickname }: WantedRound): Promise<Problem | null> {
    const { tee, holesMode } = selection
    try {
      const outcome = await (await live.peers()).create({
        courseName: name,
        courseVendorId: vendorId,
        teeLabel: tee.ownLabel,
        holesMode,
        holes: tee.holes,
        nickname,
      })
      if (!outcome.ok) return { of: 'direct', text: failureText(outcome.failure) }
      leadTo(addresses.peerRound(outcome.value.roundId))
    } catch (error) {
      return { of: 'direct', text: thrownFailureText(error) }
    }
    return null
  }

  return { solo, game, direct }
}
