import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { projectFolder } from './project.mjs'
import { textFiles } from './text-files.mjs'

const traces = [
  { what: 'a path of one machine', pattern: /(?<![\w.~-])\/(?:(?:home|Users)\/[\w.-]+|root|work|mnt)\/[\w.-]+/ },
  { what: 'a path of one machine', pattern: /\b[A-Z]:\\Users\\\w/ },
  {
    what: 'the host of a package registry',
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\/\/[\w.-]*(?:artifactory|nexus|verdaccio)[\w.-]*/i,
  },
]

/**
 * Searches every text of the project for paths and names that are valid on one machine only.
 * @returns {Promise<string[]>} file, line and what is there
 */
export async function machineTraces() {
  const found = []
  for (const file of await textFiles()) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [index, line] of lines.entries()) {
      for (const { what, pattern } of traces) {
        const match = pattern.exec(line)
        if (match !== null) found.push(`${relative(projectFolder, file)}:${index + 1}: '${match[0]}' is ${what}.`)
      }
    }
  }
  return found
}
