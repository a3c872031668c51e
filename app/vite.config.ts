import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { fileGroups, findNeededAtStart } from './file-groups.ts'
import { en } from './src/words/en.ts'
import { wordsInParts } from './words-parts.ts'

/** The grounds of look.md; index.html names the same two. */
const lightGround = '#ffffff'
const darkGround = '#0b1220'

/**
 * Puts the catalogue's texts into the pages, so that the product's name stands in one place, and the script of the theme. Takes
 * the line breaks out of the first frames: the app draws none, and would take out and put back every element beside one.
 */
function partsOfPage(): Plugin {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const script = (file: string) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replaceAll(/^ *\/\/.*\n/gm, '')
      .trim()
  const parts: Record<string, string> = {
    PRODUCT: escaped(en.product),
    TAGLINE: escaped(en.tagline),
    NO_SCRIPT: escaped(en.noScript),
    EARLY_DEVELOPMENT: escaped(en.home.earlyDevelopment),
    ROUND_IN_PROGRESS: escaped(en.home.inProgress),
    GAME_IN_PROGRESS: escaped(en.home.liveInProgress),
    START_A_ROUND: escaped(en.home.startARound),
    SOLO_PLAY: escaped(en.home.soloPlay),
    SOLO_PLAY_TEXT: escaped(en.home.soloPlayText),
    MULTIPLAYER: escaped(en.home.multiplayer),
    MULTIPLAYER_TEXT: escaped(en.home.multiplayerText),
    BACK: escaped(en.common.back),
    CREATE_SOLO: escaped(en.soloCreate.title),
    CREATE_SOLO_SUBTITLE: escaped(en.soloCreate.subtitle),
    LOADING_ROUND: escaped(en.scoring.loading),
    HISTORY: escaped(en.history.title),
    LOADING_ROUNDS: escaped(en.home.loading),
    LOADING_COURSES: escaped(en.soloCreate.loading),
    LOADING_HISTORY: escaped(en.history.loading),
    NOT_LOADED: escaped(en.shell.appMissing),
    NOT_LOADED_TEXT: escaped(en.shell.partMissingText),
    TRY_AGAIN: escaped(en.common.tryAgain),
    FIRST_PAINT: script('first-paint.js'),
    FIRST_FRAME: script('first-frame.js'),
  }
  return {
    name: 'parts-of-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll(/<template.*?<\/template>/gs, (template) => template.replaceAll(/>\s*\n\s*</g, '><'))
          .replaceAll(/%([A-Z_]+)%/g, (whole, name: string) => parts[name] ?? whole),
    },
  }
}

/**
 * The addresses the app is mostly opened at, the file of the screen where it has its own, and whether what its first frame
 * shows is more urgent than its script.
 */
const firstScreens = {
  '/': { file: null, frameFirst: true },
  '/solo/round': { file: 'scoring', frameFirst: false },
  '/solo/create': { file: 'create-screen', frameFirst: true },
  '/stats': { file: 'stats-screen', frameFirst: true },
} as const

/**
 * What every screen needs. The database and its code are fetched with the entry, though the first paint waits for neither. The
 * last one is the build's own: its few bytes can't be put into another file, and frame and storage begin with them.
 */
const partsOfEveryScreen = ['frame', 'storage', 'rolldown-runtime'] as const

function partsBesideEntry(): Plugin {
  return {
    name: 'parts-beside-entry',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, path }) => {
        if (bundle === undefined || path !== '/index.html') return html
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunkOf = (name: string) => {
          const chunk = chunks.find((one) => one.name === name)
          if (chunk === undefined) throw new Error(`The build has no file '${name}' that could be fetched ahead.`)
          return chunk
        }
        const always = partsOfEveryScreen.map(chunkOf)
        const beside = new Set([...always, ...chunks.filter((one) => one.isEntry)].map((one) => one.fileName))
        const addressOf = (chunk: ReturnType<typeof chunkOf>) => {
          // Known of only once its importer is here, it would cost a round trip before the first tap.
          const late = chunk.imports.find((fileName) => !beside.has(fileName))
          if (late !== undefined) throw new Error(`'${chunk.fileName}' waits for '${late}', which isn't fetched ahead.`)
          return `/${chunk.fileName}`
        }
        /** A screen's own file and those that it shares with other screens. */
        const withShared = (chunk: ReturnType<typeof chunkOf>): string[] => {
          const shared = chunks.filter((one) => chunk.imports.includes(one.fileName) && !beside.has(one.fileName))
          return [`/${chunk.fileName}`, ...shared.flatMap(withShared)]
        }
        const screens = Object.fromEntries(
          Object.entries(firstScreens).map(([address, { file, frameFirst }]) => [
            address,
            [file === null ? [] : [...new Set(withShared(chunkOf(file)))], frameFirst],
          ]),
        )
        const preload = preloadOf(screens, always.map(addressOf))
        return (
          html
            // Written by the script below instead.
            .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
            // Before the style sheet, which a script behind it would wait for.
            .replace('<script type="module"', `<script>${preload}</script>\n    $&`)
        )
      },
    },
  }
}

/**
 * All addresses get the same page: only in the browser is known which screen it is for. Where something can be done in the
 * first frame, the style sheet that paints it goes first; where not, nothing is more urgent than the script.
 */
function preloadOf(screens: Readonly<Record<string, readonly unknown[]>>, always: readonly string[]): string {
  return `{const[files,frameFirst]=${JSON.stringify(screens)}[location.pathname]??[[]];for(const href of[...${JSON.stringify(always)},...files])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',fetchPriority:frameFirst?'low':'auto',href}))}`
}

/** Code and libraries are written for React; Preact's implementation of it is what is shipped. Why: docs/decisions/0003. */
const reactByPreact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom(\/test-utils)?$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'preact/compat' },
]

/** Its default is one script in the language of 2009, a tenth larger and slower. Same version, same behaviour. */
const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }

export default defineConfig({
  resolve: { alias: [...reactByPreact, modernDexie] },
  plugins: [
    tailwind(),
    wordsInParts(),
    findNeededAtStart(),
    partsOfPage(),
    partsBesideEntry(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: null,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: en.product,
        short_name: en.product,
        description: en.tagline,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: lightGround,
        theme_color: darkGround,
        categories: ['sports'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      injectManifest: {
        rollupFormat: 'iife',
        // The manifest is added by the plugin.
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
        // A file that is left out here would be missing offline, so nothing may be: 8 MiB leaves room for the scanner's wasm.
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // What it would stand in for is a head start, not a need.
    modulePreload: { polyfill: false },
    // The policy of the page allows no data: fonts or scripts, and small files cost nothing over one connection.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // 'use client' in libraries speaks to servers that render React; there is none here.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
      // Beside the app two pages that need no script.
      input: ['index', 'terms', 'privacy'].map((page) => join(import.meta.dirname, `${page}.html`)),
      output: {
        codeSplitting: { groups: fileGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/health', '/config.json', '/auth/v1', '/rest/v1', '/functions/v1', '/realtime/v1'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env['PORT'] ?? 4653}`, ws: path === '/realtime/v1' },
      ]),
    ),
  },
})
