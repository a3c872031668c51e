import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { projectFolder } from './project.mjs'
import { textFiles } from './text-files.mjs'

const source = /\.[cm]?[jt]sx?$/
const silences = [
  /\b(?:oxlint|eslint)-disable\b/,
  /@ts-(?:ignore|expect-error|nocheck)\b/,
  /\bbiome-ignore\b/,
  /\b(?:test|it|describe|bench)\.(?:only|skip|todo|fixme|fails)\b/,
  /\b(?:TODO|FIXME|XXX)\b/,
]

/**
 * Looks for checks and tests that were switched off, and for work that was postponed.
 * @returns {Promise<string[]>} file, line and what is there
 */
export async function silencedChecks() {
  const found = []
  for (const file of await textFiles()) {
    if (!source.test(file) || file === import.meta.filename) continue
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [index, line] of lines.entries()) {
      const match = silences.map((silence) => silence.exec(line)).find((one) => one !== null)
      if (match !== undefined) found.push(`${relative(projectFolder, file)}:${index + 1}: '${match[0]}'`)
    }
  }
  return found
}
