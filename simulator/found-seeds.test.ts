import { expect, test } from 'vitest'
import { planOf } from './generator.ts'
import { run } from './run.ts'

/* Seeds that once found a fault, with the fault. Each fault has its own test beside the code that was fixed. */
test.each([
  [
    4095,
    'a stroke sent again to a restored server, by one tab, was written over a newer one that another tab had sent',
  ],
  [9198, 'strokes were made to wait a second time after a restored server had answered them, on a slow disk'],
  [2860, 'a game stayed open on a phone whose disk was slow when the server was restored'],
  [3566, 'strokes waited for a long pause after the lost account had been signed in again'],
  [6613, 'so did a leaving'],
  [4049, 'an account that was lost was noticed by the look of a minute later, and not when signal was back'],
  [60_050, 'of two tabs’ strokes that came late to a failing disk the newer one was refused for the older one'],
  [60_111, 'so was it here'],
  [62_939, 'a look that was lost before there was signal again was not made up for over a channel that had lived on'],
  [68_206, 'without a channel a game was not looked at for 24 s: a pause of its own held the looks back, too'],
  [69_793, 'strokes that were entered while leaving was on its way were sent after it, and refused'],
  [70_210, 'a newer stroke that came late was refused for an older one that its tab was notified of, and had not read'],
  [1172, 'taps that the app had refused at once, the round being over, were missed in history'],
  [829_870, 'a tab whose look was lost while another one archived the game showed it as going on'],
  [1_006_024, 'a tab that missed a stroke never showed it once another one had archived the game'],
  [1_010_157, 'catching up took 25 s on a slow disk without signal: only a part of it was limited'],
  [476, 'on a failing disk readiness was answered only after the retries of all writes before it'],
])('seed %i: %s', { timeout: 20_000 }, async (seed) => {
  expect((await run(planOf(seed))).violations).toEqual([])
})
