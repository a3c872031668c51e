import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Of a phone that a page takes for a native shell's. */
    nativeShell: { hasRoom: boolean; readonly written: string[] }
  }
}

/** The native shell of a phone that neither shares a file nor has room for one until it is given some. To be put there before the page opens. */
export async function hasNativeShell(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shell: Window['nativeShell'] = { hasRoom: false, written: [] }
    const methods = (...names: string[]) => names.map((name) => ({ name, rtype: 'promise' }))
    const Capacitor = {
      isNativePlatform: () => true,
      PluginHeaders: [
        { name: 'Filesystem', methods: methods('writeFile', 'deleteFile') },
        { name: 'Share', methods: methods('share') },
        { name: 'Haptics', methods: methods('impact', 'notification') },
        { name: 'StatusBar', methods: methods('setStyle', 'setBackgroundColor', 'setOverlaysWebView', 'show') },
        { name: 'Preferences', methods: methods('get', 'set', 'remove') },
      ],
      nativePromise: async (plugin: string, method: string, given: { path?: string; directory?: string } = {}) => {
        if (plugin !== 'Filesystem' && plugin !== 'Share') return { value: null }
        if (!shell.hasRoom) throw new Error('no room')
        if (method === 'writeFile') shell.written.push(`${given.directory}/${given.path}`)
        return { uri: 'file:///somewhere' }
      },
    }
    // By the bridge the shell's own script tells that it runs on Android.
    Object.assign(window, { Capacitor, androidBridge: {}, nativeShell: shell })
  })
}
