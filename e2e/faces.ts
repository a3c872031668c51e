import type { Face } from './face.ts'
import { feedbackFaces } from './feedback-faces.ts'
import { freeLimitFaces } from './free-limit-faces.ts'
import { homeFaces } from './home-faces.ts'
import { importFaces } from './import-faces.ts'
import { joinFaces } from './join-faces.ts'
import { liveBoardFaces } from './live-board-faces.ts'
import { liveHomeFaces } from './live-home-faces.ts'
import { liveHostFaces } from './live-host-faces.ts'
import { liveScoringFaces } from './live-scoring-faces.ts'
import { lobbyFaces } from './lobby-faces.ts'
import { notificationFaces } from './notification-faces.ts'
import { offlineCoursesFaces } from './offline-courses-faces.ts'
import { peerFaces } from './peer-faces.ts'
import { profileFaces } from './profile-faces.ts'
import { roundFaces } from './round-faces.ts'
import { scorecardFaces } from './scorecard-faces.ts'
import { setupFaces } from './setup-faces.ts'
import { shellFaces } from './shell-faces.ts'
import { soloFaces } from './solo-faces.ts'
import { statsFaces } from './stats-faces.ts'
import { storageFaces } from './storage-faces.ts'
import { summaryFaces } from './summary-faces.ts'

/**
 * Every screen of the app in its faces. What looks at all screens (the pictures, the accessibility check) goes through this
 * list, so a new screen is its rows here and nothing else.
 */
export const faces: readonly Face[] = [
  ...shellFaces,
  ...profileFaces,
  ...storageFaces,
  ...homeFaces,
  ...statsFaces,
  ...importFaces,
  ...notificationFaces,
  ...freeLimitFaces,
  ...feedbackFaces,
  ...soloFaces,
  ...roundFaces,
  ...scorecardFaces,
  ...summaryFaces,
  ...setupFaces,
  ...joinFaces,
  ...lobbyFaces,
  ...liveHostFaces,
  ...liveScoringFaces,
  ...liveBoardFaces,
  ...liveHomeFaces,
  ...peerFaces,
  ...offlineCoursesFaces,
]
