import { brokenLockfile } from './lockfile.mjs'
import { machineTraces } from './machine-traces.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { privateEnglish } from './plain-english.mjs'
import { run } from './run.mjs'
import { silencedChecks } from './silenced-checks.mjs'
import { tool } from './tools.mjs'

// Sources are checked twice: with their tests, and without the types that only tests may use, such as Node's.
const typedParts = [
  'golf/tsconfig.json',
  'golf/tsconfig.src.json',
  'app/tsconfig.json',
  'app/tsconfig.src.json',
  'app/worker/tsconfig.json',
  'server/tsconfig.json',
  'supabase/functions/tsconfig.json',
  'tsconfig.json',
]

/** @type {readonly { name: string, args: readonly string[] }[]} */
const toolSteps = [
  ...typedParts.map((part) => ({ name: `types of ${part}`, args: [tool('tsc'), '-p', part] })),
  { name: 'lint', args: [tool('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'] },
  { name: 'format', args: [tool('biome'), 'format'] },
  { name: 'unused', args: [tool('knip'), '--treat-config-hints-as-errors'] },
]

/** @type {readonly { name: string, findings: () => Promise<readonly string[]> }[]} */
const ownSteps = [
  { name: 'lockfile', findings: brokenLockfile },
  { name: 'machine traces', findings: machineTraces },
  { name: 'silenced checks', findings: silencedChecks },
  { name: 'plain English', findings: privateEnglish },
]

/**
 * Runs every check to its end, whatever the others say, and shows what each one found.
 * @returns {Promise<import('./test-counts.mjs').Outcome>} how many checks
 */
export async function runChecks() {
  const node = await pinnedNode()
  let passed = 0
  /** @type {string[]} */
  const failures = []
  /**
   * @param {string} name
   * @param {string} found what is wrong, '' when nothing is
   */
  const report = (name, found) => {
    console.log(`${found === '' ? 'ok  ' : 'FAIL'} ${name}`)
    if (found === '') {
      passed += 1
      return
    }
    console.log(found)
    failures.push(`check of ${name}\n${found}`)
  }
  for (const { name, args } of toolSteps) {
    const { code, output } = await run(node, args, { quiet: true })
    report(name, code === 0 ? '' : output.trim() || `ended with code ${code}`)
  }
  for (const { name, findings } of ownSteps) report(name, (await findings()).join('\n'))
  return { passed, failed: failures.length, failures }
}
