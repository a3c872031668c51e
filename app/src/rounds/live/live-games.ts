import type { Course, CourseHole } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { Lobby } from '../lobby.ts'
import type { FormerSeats } from './former-seats.ts'
import type { MovedRound } from '../moved-round.ts'

export interface NewLiveGame {
  readonly course: Course
  /** '' for a course without tees. */
  readonly teeLabel: string
  /** One that the tee has the holes for. */
  readonly holesMode: HolesMode
  /** Blank: 'Player'. */
  readonly nickname: string
}

export interface GamePreview {
  /** Null where its host is gone. */
  readonly host: string | null
  readonly courseName: string
  readonly teeLabel: string
  /** Null for one that this app doesn't know. */
  readonly holesMode: HolesMode | null
  readonly playerCount: number
  /** In the order of their seats; null for who hasn't the invitation's secret. */
  readonly players:
    | readonly {
        readonly nickname: string
        /** From 0: its colour. */
        readonly seat: number
        readonly isHost: boolean
      }[]
    | null
}

export interface LiveRound extends MovedRound {
  readonly lobby: LiveLobby
}

export interface PlayedHoles {
  /** '' for a course without tees. */
  readonly teeLabel: string
  /** One that the tee has the holes for. */
  readonly holesMode: HolesMode
  /** The tee's whole card. */
  readonly holes: readonly CourseHole[]
}

/** A live game's, which the server keeps. */
export interface LiveLobby extends Lobby {
  readonly formerSeats: FormerSeats
  /** The host's, in the lobby only. */
  renamePlayer(playerId: string, nickname: string): Promise<CallOutcome<void>>
  /** The host's, in the lobby only. */
  changeHoles(played: PlayedHoles): Promise<CallOutcome<void>>
  /** The host's, in the lobby only: the number of the first hole played. */
  setStartingHole(holeNumber: number): Promise<CallOutcome<void>>
  /** The host's, in the lobby only: it goes for everybody. */
  deleteGame(): Promise<CallOutcome<void>>
}
