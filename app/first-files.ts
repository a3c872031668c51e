import type { Plugin } from 'vite'

const address = '/solo/create'
/** The module that the app imports to show the screen at this address. */
const screen = '/src/screens/solo/create-screen.tsx'

/** Written in the JavaScript of 2009, because browsers that are too old for the app run it, too. */
const script = (paths: readonly string[]) => `
;(function (paths) {
  for (var index = 0; index < paths.length; index += 1) {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = location.origin + paths[index]
    document.head.appendChild(link)
  }
})(location.pathname === '${address}' ? ${JSON.stringify(paths)} : [])
`

/**
 * Lets the page request Create's files at once, and not only after the app has started: on slow 4G the screen is painted 0.3 s
 * earlier. Scoring, which needs one small file, was painted 0.1 s later with it, because that file delayed the app's own. The
 * files come as plain fetches, which src/device/part-files.ts then uses: a module that fails to load couldn't be tried again.
 * The whole address tells part-files.ts that the page doesn't import the file itself.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        if (!filename.endsWith('/index.html')) return html
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)))
        // A set is walked to its end, so the imports of imports are in it, too.
        const files = new Set(own.map(({ fileName }) => fileName))
        for (const file of files) {
          const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? []
          for (const imported of imports) files.add(imported)
        }
        const paths = [...files].map((file) => `/${file}`).filter((path) => !html.includes(path))
        // The page's own files, which are named above it, come first.
        return [{ tag: 'script', children: script(paths), injectTo: 'head' }]
      },
    },
  }
}
