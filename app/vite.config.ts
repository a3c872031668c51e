import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import manifest from '../package.json' with { type: 'json' }
import * as words from './src/words/words.ts'
import { partOf } from './bundled-parts.ts'
import { firstFiles } from './first-files.ts'
import { webManifest } from './web-manifest.ts'

/** Puts texts and the scripts that run before the app into the pages, so that the product's name stands in one place. */
function pageParts(): Plugin {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const script = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
  const parts: Record<string, string> = {
    PRODUCT: escaped(words.product),
    TAGLINE: escaped(words.tagline),
    NO_SCRIPT: escaped(words.noScript),
    NOT_LOADED: escaped(words.shell.appMissing),
    NOT_LOADED_TEXT: escaped(words.shell.partMissingText),
    UNSUPPORTED: escaped(words.unsupported.title),
    UNSUPPORTED_TEXT: escaped(words.unsupported.text),
    UNSUPPORTED_ROUNDS: escaped(words.unsupported.rounds),
    TRY_AGAIN: escaped(words.common.tryAgain),
    FIRST_PAINT: script('first-paint.js'),
    NOT_LOADED_SCRIPT: script('not-loaded.js'),
  }
  const fill = (html: string) => html.replaceAll(/%([A-Z_]+)%/g, (whole, name: string) => parts[name] ?? whole)
  return { name: 'page-parts', transformIndexHtml: { order: 'pre', handler: fill } }
}

/**
 * Lets a part's files be fetched before import() asks for them (src/device/part-files.ts). Vite's preload helper, whose place
 * this takes, is called with the same list, and would make modules of the files at once.
 */
function partFiles(): Plugin {
  const module = join(import.meta.dirname, 'src', 'device', 'part-files.ts')
  return {
    name: 'part-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { fetchThenImport as __vitePreload } from ${JSON.stringify(module)}`,
    },
  }
}

/** The browsers that package.json declares, in the bundler's words: 'ios_saf >= 16.4' is 'ios16.4'. */
function oldestBrowsers(): string[] {
  // Chrome on Android is built like Chrome.
  const engines: Record<string, string> = { ios_saf: 'ios', and_chr: 'chrome' }
  const versions = manifest.browserslist.map((query) => {
    const [browser = '', version = ''] = query.split(' >= ')
    return (engines[browser] ?? browser) + version
  })
  return [...new Set(versions)]
}

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    pageParts(),
    partFiles(),
    firstFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: null,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        // The manifest is added by the plugin.
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
        // The manifest's screenshots are for app stores and installers; the app itself never shows them.
        globIgnores: ['**/screenshot-*.png'],
        // A file that is left out here would be missing offline, so nothing may be: 8 MiB leaves room for the scanner's wasm.
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: oldestBrowsers(),
    modulePreload: {
      // The polyfill would only gain a head start for preloads.
      polyfill: false,
      // A part that imports nothing statically has no list, and its own file must be fetched all the same.
      resolveDependencies: (file, files, { hostType }) => (hostType === 'js' && files.length === 0 ? [file] : files),
    },
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
        // One file a screen, and these: left to itself the bundler makes one of each module that two screens share.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'storage', test: /[\\/]storage[\\/](?:on-disk-storage|start-up)\.ts$/, priority: 3 },
            { name: (id, context) => (partOf(id, context) === 'start' ? 'start' : null), priority: 2 },
            { name: (id, context) => (partOf(id, context) === 'scoring' ? 'scoring' : null), priority: 1 },
            { name: partOf, minShareCount: 2, priority: 0.5 },
            // Modules are grouped by their users, so that no screen loads much code of others. A group below 2 kB, not minified, joins another.
            { name: 'shared', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
          ],
        },
        // A group by users is named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
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
