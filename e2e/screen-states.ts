import type { ScreenState } from './screen-state.ts'
import { feedbackStates } from './feedback-states.ts'
import { freeLimitStates } from './free-limit-states.ts'
import { gamesStates } from './games-states.ts'
import { homeStates } from './home-states.ts'
import { importStates } from './import-states.ts'
import { joinStates } from './join-states.ts'
import { liveBoardStates } from './live-board-states.ts'
import { liveHomeStates } from './live-home-states.ts'
import { liveHostStates } from './live-host-states.ts'
import { liveScoringStates } from './live-scoring-states.ts'
import { lobbyStates } from './lobby-states.ts'
import { notificationStates } from './notification-states.ts'
import { offlineCoursesStates } from './offline-courses-states.ts'
import { peerStates } from './peer-states.ts'
import { profileStates } from './profile-states.ts'
import { roundStates } from './round-states.ts'
import { scorecardStates } from './scorecard-states.ts'
import { setupStates } from './setup-states.ts'
import { shellStates } from './shell-states.ts'
import { soloStates } from './solo-states.ts'
import { statsStates } from './stats-states.ts'
import { storageStates } from './storage-states.ts'
import { summaryStates } from './summary-states.ts'

/**
 * Every screen of the app in its states. The pictures and the accessibility check go through this list, so a new screen needs
 * only its rows here.
 */
export const screenStates: readonly ScreenState[] = [
  ...shellStates,
  ...profileStates,
  ...storageStates,
  ...homeStates,
  ...statsStates,
  ...importStates,
  ...notificationStates,
  ...freeLimitStates,
  ...feedbackStates,
  ...soloStates,
  ...roundStates,
  ...scorecardStates,
  ...gamesStates,
  ...summaryStates,
  ...setupStates,
  ...joinStates,
  ...lobbyStates,
  ...liveHostStates,
  ...liveScoringStates,
  ...liveBoardStates,
  ...liveHomeStates,
  ...peerStates,
  ...offlineCoursesStates,
]
