import { readExportedGames } from './rounds/live/exported-games.ts'
import { readExportedLog } from './rounds/peer/exported-log.ts'
import { createImportReading } from './storage/import/import-reading.ts'
import { answerCalls } from './storage/browser/worker-calls.ts'

/*
 * A worker's script: what takes seconds of a file of ten thousand rounds, so that the page answers meanwhile.
 */
answerCalls({
  ...createImportReading({
    readLive: async (live, courses) => readExportedGames(live, courses),
    readDirect: readExportedLog,
  }),
})
