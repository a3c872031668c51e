/*
 * A solo round whose browser is killed again and again.
 */
import { beginSolo } from '../e2e/kill-run.ts'
import { measureKills } from './killed-rounds.ts'

await measureKills('kill', beginSolo)
