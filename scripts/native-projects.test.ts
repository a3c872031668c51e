import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import plist from 'plist'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import config from '../app/capacitor.config.ts'
import { operatorFiles } from './native-configuration.mjs'
import { projectFolder } from './project.mjs'

/*
 * Checks of the native projects that need none of the systems' tools. Expected values are the specification's words and
 * colours, the sizes in Android's and Apple's guides, and app/package.json.
 */
const app = join(projectFolder, 'app')
const android = join(app, 'android')
const resources = join(android, 'app', 'src', 'main', 'res')
const ios = join(app, 'ios', 'App')
const assets = join(ios, 'App', 'Assets.xcassets')

const text = (...path: string[]) => readFile(join(...path), 'utf8')
const xml = (content: string) => new DOMParser().parseFromString(content, 'text/xml')
const attributes = (document: ReturnType<typeof xml>, element: string, name: string) =>
  [...document.getElementsByTagName(element)].map((found) => found.getAttribute(name) ?? '')
const propertyList = async (...path: string[]) =>
  v.parse(v.record(v.string(), v.unknown()), plist.parse(await text(...path)))
const all = (content: string, pattern: RegExp) => [...content.matchAll(pattern)].map(([, found]) => found ?? '')

const packageShape = v.object({
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
  capacitor: v.optional(v.unknown()),
})
const packageOf = async (...path: string[]) => v.parse(packageShape, JSON.parse(await text(...path, 'package.json')))
const installed = (name: string) => packageOf(projectFolder, 'node_modules', name)

/** The plug-ins among the packages of app/package.json, which declare themselves to Capacitor. */
async function plugins(): Promise<string[]> {
  const named = Object.keys((await packageOf(app)).dependencies)
  const found = await Promise.all(
    named
      .filter((name) => name.startsWith('@cap'))
      .map(async (name) => ((await installed(name)).capacitor === undefined ? [] : [name])),
  )
  return found.flat().sort()
}

test('both projects have the plug-ins of app/package.json, and no others', async () => {
  const expected = await plugins()
  expect(expected).toContain('@capacitor/app')
  const settings = await text(android, 'capacitor.settings.gradle')
  const folders = all(settings, /node_modules\/([^']+?)\/(?:android|capacitor)'/g)
  expect(folders.filter((name) => name !== '@capacitor/android').sort()).toEqual(expected)
  const gradle = await text(android, 'app', 'capacitor.build.gradle')
  const projects = expected.map((name) => name.slice(1).replace('/', '-')).sort()
  expect(all(gradle, /implementation project\(':([^']+)'\)/g).sort()).toEqual(projects)
  const swift = await text(ios, 'CapApp-SPM', 'Package.swift')
  expect(all(swift, /path: "[./]+node_modules\/([^"]+)"/g).sort()).toEqual(expected)
})

test("Capacitor's own packages are of one version, in both projects, too", async () => {
  const { dependencies, devDependencies } = await packageOf(app)
  const named = { ...dependencies, ...devDependencies }
  const versions = ['core', 'cli', 'android', 'ios'].map((part) => named[`@capacitor/${part}`])
  expect(new Set(versions).size).toBe(1)
  expect(all(await text(ios, 'CapApp-SPM', 'Package.swift'), /exact: "([^"]+)"/g)).toEqual([versions[0]])
})

/** `npm run native` generates these. */
const isGenerated = (path: string) => path.includes('capacitor-cordova-android-plugins')

test('files that the Gradle files name exist, and no plug-in requires a newer Android or iOS than the app', async () => {
  const [build, variables] = await Promise.all([
    text(android, 'app', 'build.gradle'),
    text(android, 'variables.gradle'),
  ])
  const known = all(variables, /^\s*(\w+) = /gm)
  const used = [...all(build, /:\$(\w+)"/g), ...all(build, /rootProject\.ext\.(\w+)/g)]
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((name) => !known.includes(name))).toEqual([])

  const files = ['settings.gradle', 'build.gradle', 'app/build.gradle', 'app/capacitor.build.gradle']
  const applied = await Promise.all(
    files.map(async (file) =>
      all(await text(android, file), /apply from: ["']([^"']+)["']/g).map((name) => join(android, file, '..', name)),
    ),
  )
  const settings = (await text(android, 'settings.gradle')) + (await text(android, 'capacitor.settings.gradle'))
  const folders = all(settings, /new File\('([^']+)'\)/g).map((folder) => join(android, folder))
  const builds = folders.filter((folder) => !isGenerated(folder)).map((folder) => join(folder, 'build.gradle'))
  const named = [...applied.flat().filter((file) => !isGenerated(file)), ...builds]
  expect(named.length).toBeGreaterThan(8)
  const there = await Promise.all(named.map(exists))
  expect(named.filter((_, index) => there[index] !== true)).toEqual([])

  const [minSdk] = all(variables, /minSdkVersion = (\d+)/g).map(Number)
  const [minIos] = all(await text(ios, 'CapApp-SPM', 'Package.swift'), /\.iOS\(\.v(\d+)\)/g).map(Number)
  const wanted = await Promise.all(
    builds.map(async (file) => all(await text(file), /minSdkVersion[^\n]* (\d+)$/gm).map(Number)),
  )
  expect(wanted.map((found) => found.length)).toEqual(wanted.map(() => 1))
  expect(Math.max(...wanted.flat())).toBeLessThanOrEqual(minSdk ?? 0)
  for (const name of await plugins()) {
    const [wants] = all(await text(projectFolder, 'node_modules', name, 'Package.swift'), /\.iOS\(\.v(\d+)\)/g)
    expect(Number(wants), name).toBeLessThanOrEqual(minIos ?? 0)
  }
})

test('the projects have the oldest web views that the app runs in', async () => {
  const project = await text(ios, 'App.xcodeproj', 'project.pbxproj')
  const targets = all(project, /IPHONEOS_DEPLOYMENT_TARGET = ([^;]+);/g)
  const declared = v.parse(
    v.object({ browserslist: v.array(v.string()) }),
    JSON.parse(await text(projectFolder, 'package.json')),
  )
  expect(new Set(targets.map((target) => `ios_saf >= ${target}`))).toEqual(
    new Set(declared.browserslist.filter((query) => query.startsWith('ios_saf'))),
  )
  expect(declared.browserslist).toContain(`and_chr >= ${config.android?.minWebViewVersion}`)
})

test("the app's name, id and version are the same everywhere", async () => {
  expect(config).toMatchObject({ appId: 'com.teemates.app', appName: 'Teemates' })
  const { version } = await packageOf(app)
  const gradle = await text(android, 'app', 'build.gradle')
  expect(all(gradle, /(?:applicationId|namespace =) "([^"]+)"/g)).toEqual([config.appId, config.appId])
  expect(all(gradle, /versionName "([^"]+)"/g)).toEqual([version])
  const activity = join(android, 'app', 'src', 'main', 'java', ...(config.appId ?? '').split('.'), 'MainActivity.java')
  expect(all(await text(activity), /^package ([^;]+);/gm)).toEqual([config.appId])
  const project = await text(ios, 'App.xcodeproj', 'project.pbxproj')
  expect(all(project, /PRODUCT_BUNDLE_IDENTIFIER = ([^;]+);/g)).toEqual([config.appId, config.appId])
  expect(all(project, /MARKETING_VERSION = ([^;]+);/g)).toEqual([version, version])
  const strings = await text(resources, 'values', 'strings.xml')
  expect(all(strings, /name="(?:app_name|title_activity_main)">([^<]+)</g)).toEqual([config.appName, config.appName])
  expect(all(strings, /name="(?:package_name|custom_url_scheme)">([^<]+)</g)).toEqual([config.appId, config.appId])
  expect((await propertyList(ios, 'App', 'Info.plist'))['CFBundleDisplayName']).toBe(config.appName)
})

test("Android is asked for the network, the camera, vibration and old versions' storage, and for nothing else", async () => {
  const manifests = [
    join(android, 'app', 'src', 'main'),
    join(projectFolder, 'node_modules/@capacitor/android/capacitor/src/main'),
  ]
  for (const name of await plugins()) manifests.push(join(projectFolder, 'node_modules', name, 'android/src/main'))
  const asked = await Promise.all(
    manifests.map(async (folder) => {
      const manifest = xml(await text(folder, 'AndroidManifest.xml'))
      return [...manifest.getElementsByTagName('uses-permission')].map((permission) =>
        [permission.getAttribute('android:name'), permission.getAttribute('android:maxSdkVersion')].join(' ').trim(),
      )
    }),
  )
  // API level 29 is Android 10.
  expect([...new Set(asked.flat())].sort()).toEqual([
    'android.permission.CAMERA',
    'android.permission.INTERNET',
    'android.permission.READ_EXTERNAL_STORAGE 29',
    'android.permission.VIBRATE',
    'android.permission.WRITE_EXTERNAL_STORAGE 29',
  ])
})

// Source: @capacitor/filesystem's guide, 'Android' and 'Directory'.
test('backups can be saved among the documents of Android 10', async () => {
  const manifest = xml(await text(android, 'app', 'src', 'main', 'AndroidManifest.xml'))
  expect(attributes(manifest, 'application', 'android:requestLegacyExternalStorage')).toEqual(['true'])
})

test('a phone without a camera gets the app, too', async () => {
  const manifest = xml(await text(android, 'app', 'src', 'main', 'AndroidManifest.xml'))
  expect(attributes(manifest, 'uses-feature', 'android:name')).toContain('android.hardware.camera')
  expect(new Set(attributes(manifest, 'uses-feature', 'android:required'))).toEqual(new Set(['false']))
})

test('iOS asks for the camera and to add a picture, and says what for; exports are seen in its Files app', async () => {
  const info = await propertyList(ios, 'App', 'Info.plist')
  expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual([
    'NSCameraUsageDescription',
    // The sheet's own 'Save Image' crashes an app without this entry.
    'NSPhotoLibraryAddUsageDescription',
  ])
  expect(info['NSPhotoLibraryAddUsageDescription']).toMatch(/\bpicture\b.*\bsaved among your photos\b/)
  expect(info['NSCameraUsageDescription']).toMatch(/\bscan\b.*\bQR code\b/)
  expect(info).toMatchObject({ UIFileSharingEnabled: true, LSSupportsOpeningDocumentsInPlace: true })
  // The privacy declarations that the guides of the preferences and files plug-ins require.
  expect(await propertyList(ios, 'App', 'PrivacyInfo.xcprivacy')).toEqual({
    NSPrivacyTracking: false,
    NSPrivacyTrackingDomains: [],
    NSPrivacyAccessedAPITypes: [
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
        NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
      },
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
        NSPrivacyAccessedAPITypeReasons: ['C617.1'],
      },
    ],
  })
})

// A full disk is recognised by iOS's own message (app/src/device/native/native-files.ts), because the files plug-in has no code
// for it.
test("iOS tells the app of errors in English, whatever the phone's language", async () => {
  const project = await text(ios, 'App.xcodeproj', 'project.pbxproj')
  expect(all(project, /developmentRegion = ([^;]+);/g)).toEqual(['en'])
  expect(all(project, /knownRegions = \(\s*en,\s*Base,\s*\)(;)/g)).toHaveLength(1)
  const info = await propertyList(ios, 'App', 'Info.plist')
  expect(info['CFBundleDevelopmentRegion']).toBe('en')
  expect(Object.keys(info)).not.toContain('CFBundleLocalizations')
  expect(Object.keys(info)).not.toContain('CFBundleAllowMixedLocalizations')
})

test('neither app connects to a server without TLS', async () => {
  const manifest = await text(android, 'app', 'src', 'main', 'AndroidManifest.xml')
  expect(manifest).not.toMatch(/usesCleartextTraffic|networkSecurityConfig/)
  expect(Object.keys(await propertyList(ios, 'App', 'Info.plist'))).not.toContain('NSAppTransportSecurity')
  expect(JSON.stringify(config)).not.toMatch(/cleartext|allowMixedContent|"server"/)
})

test("invitations of the operator's host open the app", async () => {
  const manifest = xml(await text(android, 'app', 'src', 'main', 'AndroidManifest.xml'))
  const filters = [...manifest.getElementsByTagName('intent-filter')].filter(
    (filter) => filter.getAttribute('android:autoVerify') === 'true',
  )
  expect(filters).toHaveLength(1)
  const named = (name: string) =>
    filters
      .flatMap((filter) => [...filter.getElementsByTagName('data')].map((data) => data.getAttribute(name)))
      .filter((value) => value !== null)
  expect(named('android:scheme')).toEqual(['https'])
  expect(named('android:host')).toEqual(['${appHost}'])
  expect(named('android:path')).toEqual(['/join', '/multi/join'])
  const gradle = await text(android, 'app', 'build.gradle')
  expect(gradle).toContain("manifestPlaceholders = [appHost: operator['appHost']]")
  expect(gradle).toContain("rootProject.file('operator.properties')")
  // The files have the names under which they are read.
  expect(operatorFiles(new URL('https://golf.example'))).toEqual({
    'android/operator.properties': 'appHost=golf.example\n',
    'ios/operator.xcconfig': 'APP_HOST = golf.example\n',
  })

  const entitlements = await propertyList(ios, 'App', 'App.entitlements')
  expect(entitlements).toEqual({ 'com.apple.developer.associated-domains': ['applinks:$(APP_HOST)'] })
  const project = await text(ios, 'App.xcodeproj', 'project.pbxproj')
  expect(all(project, /CODE_SIGN_ENTITLEMENTS = ([^;]+);/g)).toEqual(['App/App.entitlements', 'App/App.entitlements'])
  expect(await text(ios, '..', 'release.xcconfig')).toContain('#include "operator.xcconfig"')
  expect(await text(ios, '..', 'debug.xcconfig')).toContain('#include "release.xcconfig"')
})

test('every file that the iOS project names exists, except those that npm run native adds', async () => {
  const project = await text(ios, 'App.xcodeproj', 'project.pbxproj')
  const named = all(project, /isa = PBXFileReference;[^\n]* path = ([^;]+);[^\n]*sourceTree = "<group>"/g)
  const given = ['config.xml', 'capacitor.config.json', 'public']
  const there = await Promise.all(
    named.filter((file) => !given.includes(file)).map((file) => exists(join(ios, 'App', file))),
  )
  expect(there.length).toBeGreaterThan(5)
  expect(there).not.toContain(false)
})

// Source: developer.android.com, 'Adaptive icons' and 'Splash screens': 48 dp, 108 dp and 288 dp in each density.
test.each([
  { density: 'mdpi', launcherPx: 48, layerPx: 108, splashPx: 288 },
  { density: 'hdpi', launcherPx: 72, layerPx: 162, splashPx: 432 },
  { density: 'xhdpi', launcherPx: 96, layerPx: 216, splashPx: 576 },
  { density: 'xxhdpi', launcherPx: 144, layerPx: 324, splashPx: 864 },
  { density: 'xxxhdpi', launcherPx: 192, layerPx: 432, splashPx: 1152 },
])("Android's icons for $density are of its size", async ({ density, launcherPx, layerPx, splashPx }) => {
  const mipmap = join(resources, `mipmap-${density}`)
  expect((await readdir(mipmap)).sort()).toEqual([
    'ic_launcher.png',
    'ic_launcher_foreground.png',
    'ic_launcher_monochrome.png',
    'ic_launcher_round.png',
  ])
  for (const name of ['ic_launcher', 'ic_launcher_round'])
    expect(await pngOf(mipmap, `${name}.png`)).toMatchObject(square(launcherPx))
  for (const name of ['ic_launcher_foreground', 'ic_launcher_monochrome']) {
    expect(await pngOf(mipmap, `${name}.png`)).toEqual({ ...square(layerPx), hasAlpha: true })
  }
  expect(await pngOf(resources, `drawable-${density}`, 'splash_icon.png')).toMatchObject(square(splashPx))
})

test('the adaptive icon has its three layers, on the green of the drawing', async () => {
  for (const name of ['ic_launcher.xml', 'ic_launcher_round.xml']) {
    const icon = xml(await text(resources, 'mipmap-anydpi-v26', name))
    expect(
      ['background', 'foreground', 'monochrome'].flatMap((layer) => attributes(icon, layer, 'android:drawable')),
    ).toEqual(['@color/ic_launcher_background', '@mipmap/ic_launcher_foreground', '@mipmap/ic_launcher_monochrome'])
  }
  const [green] = all(await text(app, 'public', 'favicon.svg'), /id="ground"[^>]*fill="([^"]+)"/g)
  expect(await text(resources, 'values', 'ic_launcher_background.xml')).toContain(`>${green}<`)
})

test("Apple's icon is 1024 pixels wide and has no alpha channel", async () => {
  const icons = join(assets, 'AppIcon.appiconset')
  const [file = ''] = all(await text(icons, 'Contents.json'), /"filename" : "([^"]+)"/g)
  expect(await pngOf(icons, file)).toEqual({ ...square(1024), hasAlpha: false })
})

test('the splash of both is the icon on white, and on #0b1220 in the dark', async () => {
  expect(await text(resources, 'values', 'colors.xml')).toContain('<color name="ground">#ffffff</color>')
  expect(await text(resources, 'values-night', 'colors.xml')).toContain('<color name="ground">#0b1220</color>')
  const styles = await text(resources, 'values', 'styles.xml')
  expect(styles).toContain('<item name="windowSplashScreenBackground">@color/ground</item>')
  expect(styles).toContain('<item name="windowSplashScreenAnimatedIcon">@drawable/splash_icon</item>')

  const ground = await text(assets, 'Ground.colorset', 'Contents.json')
  expect(all(ground, /"(?:red|green|blue)": "0x([\dA-F]{2})"/g).join('')).toBe('FFFFFF0B1220')
  const screen = xml(await text(ios, 'App', 'Base.lproj', 'LaunchScreen.storyboard'))
  expect(attributes(screen, 'imageView', 'image')).toEqual(['Splash'])
  expect(attributes(screen, 'color', 'name')).toContain('Ground')
  const splash = join(assets, 'Splash.imageset')
  const files = all(await text(splash, 'Contents.json'), /"filename": "([^"]+)"/g)
  const widths = await Promise.all(files.map(async (file) => (await pngOf(splash, file)).width))
  expect(widths).toEqual([160, 320, 480])
})

const square = (sizePx: number) => ({ width: sizePx, height: sizePx })

/** Reads a PNG's header: signature, then the chunk IHDR with width, height, depth and kind of colour (bit 2: alpha). */
async function pngOf(...path: string[]): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const file = await readFile(join(...path))
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), hasAlpha: (file.readUInt8(25) & 4) !== 0 }
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EISDIR',
  )
}
