import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../app/capacitor.config.ts'
import { nativeWebFolder } from './native-configuration.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

/*
 * Runs Capacitor's own program on a copy of the two projects: with a web build of two files, without the systems' tools and
 * without a network.
 */
const app = join(projectFolder, 'app')
/** Output of builds in the projects, which a copy must not contain. */
const built = new Set(['public', 'build', '.gradle', 'DerivedData'])
const page = '<!doctype html><title>The web build</title>'
const settings = '{"appAddress":"https://golf.example"}'
/**
 * The folders that the loaders read. Source: Bridge.java, 'hostAssets' of an APK's assets; CAPInstanceDescriptor.m, 'public'
 * of the app's bundle.
 */
const loaded = { android: 'android/app/src/main/assets', ios: 'ios/App/App' }

let root = ''
let synced = { code: 1, output: '' }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'native-sync-'))
  const copy = join(root, 'app')
  for (const platform of ['android', 'ios']) {
    await cp(join(app, platform), join(copy, platform), {
      recursive: true,
      filter: (from) => !built.has(basename(from)),
    })
  }
  for (const file of ['package.json', 'capacitor.config.ts']) await cp(join(app, file), join(copy, file))
  await symlink(join(app, 'src'), join(copy, 'src'), 'junction')
  await symlink(join(projectFolder, 'node_modules'), join(root, 'node_modules'), 'junction')
  const web = resolve(copy, config.webDir ?? '')
  await mkdir(web, { recursive: true })
  await writeFile(join(web, 'index.html'), page)
  await writeFile(join(web, 'config.json'), settings)
  synced = await capacitor('sync')
})

afterAll(() => rm(root, { recursive: true, force: true }))

/** Runs in the copy, and without asking npm for the newest versions. */
async function capacitor(...args: readonly string[]): Promise<{ code: number; output: string }> {
  const given = { cwd: join(root, 'app'), quiet: true, env: { npm_config_offline: 'true' } }
  return run(await pinnedNode(), [tool('capacitor'), ...args], given)
}

const copied = (...path: string[]) => readFile(join(root, 'app', ...path), 'utf8')

test('npm run native puts its build where Capacitor looks for it', () => {
  expect(resolve(app, config.webDir ?? '')).toBe(nativeWebFolder)
})

test.each(Object.entries(loaded))("%s has the web build and the operator's settings inside", async (_, folder) => {
  expect(await copied(folder, 'public', 'index.html')).toBe(page)
  expect(await copied(folder, 'public', 'config.json')).toBe(settings)
  expect(JSON.parse(await copied(folder, 'capacitor.config.json'))).toMatchObject({
    appId: config.appId,
    appName: config.appName,
    plugins: config.plugins,
  })
})

test('the iOS project takes the folder into the app', async () => {
  const project = await copied('ios/App/App.xcodeproj/project.pbxproj')
  const [, id = 'none'] = /(\w+) \/\* public in Resources \*\/ = \{isa = PBXBuildFile;/.exec(project) ?? []
  const [, resources = ''] = /isa = PBXResourcesBuildPhase;[^)]*files = \(([^)]*)\)/.exec(project) ?? []
  expect(resources).toContain(id)
})

test("Capacitor's doctor finds the Android project in order", async () => {
  const { code, output } = await capacitor('doctor', 'android')
  expect(output).toContain('Android looking great')
  expect(code).toBe(0)
})

test('adding the build succeeds without a warning, and changes no file under version control', async () => {
  expect(synced.output).not.toMatch(/\[(?:warn|error|fatal)\]/)
  expect(synced.code).toBe(0)
  const written = [
    'android/capacitor.settings.gradle',
    'android/app/capacitor.build.gradle',
    'ios/App/CapApp-SPM/Package.swift',
  ]
  // The path to the packages differs in the copy.
  const wayless = (content: string) => content.replace(/(?:\.\.\/)+(?:[^'"]*\/)?node_modules\//g, 'node_modules/')
  for (const file of written) {
    expect(wayless(await copied(file)), file).toBe(wayless(await readFile(join(app, file), 'utf8')))
  }
})

test("each of Capacitor's packages is installed as app/package.json wants it", async () => {
  const names = v.record(v.string(), v.string())
  const { dependencies, devDependencies } = v.parse(
    v.object({ dependencies: names, devDependencies: names }),
    JSON.parse(await readFile(join(app, 'package.json'), 'utf8')),
  )
  const wanted = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@cap'))
  const installed = await Promise.all(
    wanted.map(async ([name]) => {
      const file = await readFile(join(projectFolder, 'node_modules', name, 'package.json'), 'utf8')
      return [name, v.parse(v.object({ version: v.string() }), JSON.parse(file)).version]
    }),
  )
  expect(wanted.length).toBeGreaterThan(5)
  expect(installed).toEqual(wanted)
})
