import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type OtherMachine, otherMachine } from './other-machine.ts'
import { projectFolder } from './project.mjs'

let machine: OtherMachine | undefined

afterEach(() => machine?.remove())

function withNode(version: string): Promise<OtherMachine> {
  return otherMachine(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )
}

const packageText = readFileSync(join(projectFolder, 'package.json'), 'utf8')
const commands = [...packageText.matchAll(/"(\w+)": "(node [^"]+)"/g)].map(([, name = '', command = '']) => ({
  name,
  command,
}))
const tooOld = (version: string) =>
  `This is Node ${version}, which is too old: install Node 20.19 or newer from https://nodejs.org and run the command again.\n`

test('these tests try every command of package.json', () => {
  const listed = /"scripts": \{([^}]+)\}/.exec(packageText)?.[1] ?? ''
  expect(commands.map(({ name }) => name)).toEqual([...listed.matchAll(/"(\w+)":/g)].map(([, name]) => name))
})

test.each(commands)('npm run $name: a Node that is too old is reported in one sentence', async ({ command }) => {
  machine = await withNode('20.18.3')
  expect(await machine.run(command)).toEqual({ code: 1, output: '', errors: tooOld('20.18.3') })
})

test.each(commands)(
  'npm run $name: an old Node is reported before it reads a file that it can not parse',
  async ({ name, command }) => {
    machine = await withNode('12.22.9')
    const unreadable = join(machine.folder, 'unreadable.mjs')
    await writeFile(unreadable, 'import nothing that any Node understands')
    const changed = command.replace(/\S+\.mjs$/, unreadable)
    expect(changed, name).not.toBe(command)
    expect(await machine.run(changed)).toEqual({ code: 1, output: '', errors: tooOld('12.22.9') })
  },
)

test('a script that is run without npm reports it, too', async () => {
  machine = await withNode('18.20.4')
  expect(await machine.run('node scripts/start.mjs')).toEqual({ code: 1, output: '', errors: tooOld('18.20.4') })
})

test('the oldest Node that is new enough passes', async () => {
  machine = await withNode('20.19.0')
  expect(await machine.run('node scripts/node-version.cjs')).toEqual({ code: 0, output: '', errors: '' })
})
