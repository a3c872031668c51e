/*
 * A direct round whose host's browser is killed again and again.
 */
import { beginDirect } from '../e2e/kill-run.ts'
import { measureKills } from './killed-rounds.ts'

await measureKills('direct-kill', beginDirect)
