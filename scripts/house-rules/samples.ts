import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder } from '../project.mjs'

export const lintTimeoutMs = 60_000
/** The linter's rules that oxlint.config.ts generates from the rooms, and those that close loopholes. */
const rulesOfTheHouse = new Set([
  'eslint(no-restricted-imports)',
  'eslint(no-restricted-globals)',
  'eslint(no-restricted-properties)',
  'floor(newer-than-floor)',
  'house(golf-is-pure)',
  'parts(by-load-part)',
  'press(in-place)',
  'import(no-commonjs)',
  'import(no-cycle)',
  'import(no-named-export)',
  'import(unambiguous)',
  'typescript(consistent-type-imports)',
])

const plugins = ['browser-floor', 'golf-is-pure', 'parts-by-load-part', 'pressed-in-place'].map(
  (name) => `scripts/house-rules/${name}.mjs`,
)

/** A small file at a place in the house, and whether it may stand there. */
export interface Sample {
  readonly rule: string
  readonly file: string
  readonly text: string
  readonly isForbidden: boolean
}

export interface Case {
  /** The arrow or the place, in the words of docs/architecture.md. */
  readonly rule: string
  readonly file: string
  readonly forbidden: string
  /** Unset: the same file. */
  readonly allowedFile?: string
  readonly allowed: string
}

export function importOf(target: string): string {
  return `import { thing } from '${target}'\nexport const taken = thing\n`
}

/** `file` may not import `target`; `allowedFile` may import `allowedTarget`. */
export function arrow(rule: string, file: string, target: string, allowedFile: string, allowedTarget = target): Case {
  return { rule, file, forbidden: importOf(target), allowedFile, allowed: importOf(allowedTarget) }
}

/** The two samples of each case. */
export function samplesOf(cases: readonly Case[]): Sample[] {
  return cases.flatMap(({ rule, file, forbidden, allowedFile = file, allowed }) => [
    { rule, file, text: forbidden, isForbidden: true },
    { rule, file: allowedFile, text: allowed, isForbidden: false },
  ])
}

/** Writes files into a temporary project. Resolves with the complaints of the project's rules, by place. */
export async function complaintsAbout(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'house-rules-')))
  try {
    for (const config of ['oxlint.config.ts', ...plugins]) {
      await cp(join(projectFolder, config), join(folder, config))
    }
    for (const [place, text] of files) {
      const path = join(folder, place)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    const found = (await lint(folder)).filter(({ code }) => rulesOfTheHouse.has(code))
    return new Map(found.map(({ filename, message }) => [filename, message]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the samples into a temporary project and tests the linter's verdict on each. */
export function testSamples(samples: readonly Sample[]): void {
  /** The complaints of these rules, by file. */
  const complaints = new Map<string, string>()
  const placed = samples.map((sample, index) => ({ ...sample, place: placeOf(sample, index) }))

  beforeAll(async () => {
    const files = new Map(placed.map(({ place, text }) => [place, text]))
    for (const [place, message] of await complaintsAbout(files)) complaints.set(place, message)
  }, lintTimeoutMs)

  describe('forbidden', () => {
    test.each(placed.filter(({ isForbidden }) => isForbidden))('$rule ($file)', ({ place }) => {
      expect(complaints.get(place)).toBeDefined()
    })
  })

  describe('allowed', () => {
    test.each(placed.filter(({ isForbidden }) => !isForbidden))('$rule ($file)', ({ place }) => {
      expect(complaints.get(place)).toBeUndefined()
    })
  })
}

/** Many samples use one file name: 'main.tsx' becomes 'main.12.tsx', which is in the same room. */
function placeOf(sample: Sample, index: number): string {
  const { dir, base } = parse(sample.file)
  const dot = base.indexOf('.')
  return join(dir, `${base.slice(0, dot)}.${index}${base.slice(dot)}`)
}

/** Runs the linter with the project's own configuration, without types, which these rules don't need. */
async function lint(folder: string): Promise<Diagnostic[]> {
  const oxlint = join(projectFolder, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [oxlint, '-f', 'json'], options, (_, stdout) => resolve(stdout))
  })
  const report: unknown = JSON.parse(output)
  if (typeof report !== 'object' || report === null || !('diagnostics' in report)) throw new Error('no report')
  if (!Array.isArray(report.diagnostics)) throw new Error('no diagnostics')
  return report.diagnostics.map((one: unknown) => {
    const parts = new Map<string, unknown>(Object.entries(one ?? {}))
    return {
      code: String(parts.get('code')),
      filename: String(parts.get('filename')),
      message: String(parts.get('message')),
    }
  })
}

interface Diagnostic {
  readonly code: string
  readonly filename: string
  readonly message: string
}
