import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Of a phone that a page takes for a native shell's. */
    nativeShell: {
      hasRoom: boolean
      readonly written: string[]
      /** Each call of a plug-in as `Plugin.method`, and what was given with it as JSON. */
      readonly calls: string[]
      /** What the system tells the app. */
      tell: (event: 'appUrlOpen' | 'backButton', news: object) => void
    }
    nativePreference: (method: string, key?: string, value?: string) => Promise<string | null>
  }
}

/** What a shell's store of preferences has; it is the phone's and not the page's. */
export type NativeStore = Map<string, string>

/**
 * The native shell of a phone that neither shares a file nor has room for one until it is given some. To be put there before
 * the page opens. Source of how a shell is called: `@capacitor/core`, `registerPlugin`.
 */
export async function hasNativeShell(page: Page, store: NativeStore = new Map()): Promise<void> {
  await page.exposeFunction('nativePreference', (method: string, key: string, value?: string) => {
    if (method === 'set' && value !== undefined) store.set(key, value)
    return method === 'get' ? (store.get(key) ?? null) : null
  })
  await page.addInitScript(() => {
    type News = (news: object) => void
    const listeners = new Map<string, News[]>()
    const shell: Window['nativeShell'] = {
      hasRoom: false,
      written: [],
      calls: [],
      tell: (event, news) => listeners.get(event)?.forEach((listener) => listener(news)),
    }
    const promised = (...names: string[]) => names.map((name) => ({ name, rtype: 'promise' }))
    const Capacitor = {
      isNativePlatform: () => true,
      PluginHeaders: [
        { name: 'Filesystem', methods: promised('writeFile', 'deleteFile') },
        { name: 'Share', methods: promised('share') },
        { name: 'Haptics', methods: promised('impact', 'notification') },
        { name: 'StatusBar', methods: promised('setStyle', 'setBackgroundColor', 'setOverlaysWebView', 'show') },
        { name: 'Preferences', methods: promised('get', 'set', 'remove') },
        { name: 'LiveUpdate', methods: promised('ready', 'sync') },
        {
          name: 'App',
          methods: [{ name: 'addListener', rtype: 'callback' }, ...promised('getLaunchUrl', 'minimizeApp')],
        },
      ],
      nativePromise: async (
        plugin: string,
        method: string,
        given: { path?: string; directory?: string; key?: string; value?: string } = {},
      ) => {
        shell.calls.push(`${plugin}.${method} ${JSON.stringify(given)}`)
        if (plugin === 'Preferences') {
          return { value: await window.nativePreference(method, given.key, given.value) }
        }
        if (plugin === 'App') return undefined
        if (plugin !== 'Filesystem' && plugin !== 'Share') return {}
        if (!shell.hasRoom) throw new Error('no room')
        if (method === 'writeFile') shell.written.push(`${given.directory}/${given.path}`)
        return { uri: 'file:///somewhere' }
      },
      nativeCallback: (_plugin: string, _method: string, { eventName }: { eventName: string }, listener: News) => {
        listeners.set(eventName, [...(listeners.get(eventName) ?? []), listener])
        return Promise.resolve(eventName)
      },
    }
    // By the bridge the shell's own script tells that it runs on Android.
    Object.assign(window, { Capacitor, androidBridge: {}, nativeShell: shell })
  })
}
