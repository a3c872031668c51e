import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The fake native shell of a phone, as the page sees it. */
    nativeShell: {
      hasRoom: boolean
      readonly written: string[]
      /** Each call of a plug-in as `Plugin.method`, with its options as JSON. */
      readonly calls: string[]
      /** Sends the app an event of the system. */
      emit: (event: 'appUrlOpen' | 'backButton', news: object) => void
    }
    nativePreference: (method: string, key?: string, value?: string) => Promise<string | null>
  }
}

/** The contents of a shell's store of preferences, which belong to the phone and not to the page. */
export type NativeStore = Map<string, string>

/**
 * The native shell of a phone that can't share files and has no room for one until it is given some. Install it before the page
 * opens. Source of the calling convention: `@capacitor/core`, `registerPlugin`.
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
      emit: (event, news) => listeners.get(event)?.forEach((listener) => listener(news)),
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
    // The shell's own script reports Android by this bridge.
    Object.assign(window, { Capacitor, androidBridge: {}, nativeShell: shell })
  })
}
