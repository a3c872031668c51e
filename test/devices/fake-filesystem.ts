import type { Directory, FilesystemPlugin } from '@capacitor/filesystem'

type Plugin = Pick<
  FilesystemPlugin,
  'readdir' | 'readFile' | 'writeFile' | 'appendFile' | 'rename' | 'deleteFile' | 'rmdir'
>

/**
 * The outcome of a call. 'kill': the app ends in the middle of it and receives no answer. 'full': the disk is full. 'fail':
 * an unspecified error. 'hang': no answer.
 */
export type FileFault = 'none' | 'fail' | 'full' | 'kill' | 'hang'

/** For tests: the plug-in's file system on both platforms, with its rules and errors. */
export interface FakeFilesystem extends Plugin {
  /** Bytes by 'DIRECTORY/path'. A folder exists while it contains a file. */
  readonly content: Map<string, Uint8Array<ArrayBuffer>>
  /** Chooses the outcome of each call that changes or reads a file. The path is the one written to. */
  plan: (method: keyof Plugin, path: string) => FileFault
  /** The error message of a full disk, by default Android's. */
  fullDiskMessage: string
  /** Starts the app again, without faults. */
  restart(): void
}

class PluginFailure extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export function createFakeFilesystem(): FakeFilesystem {
  const content = new Map<string, Uint8Array<ArrayBuffer>>()
  let isDead = false
  const keyOf = (path: string, directory: Directory | undefined) => `${directory}/${path}`
  const missing = (method: string, path: string) =>
    new PluginFailure('OS-PLUG-FILE-0008', `'${method}' failed because file at '${path}' does not exist.`)
  const failed = (method: string, words: string) =>
    new PluginFailure('OS-PLUG-FILE-0013', `'${method}' failed with: ${words}`)
  const within = (folder: string) => [...content.keys()].filter((key) => key.startsWith(`${folder}/`))

  /** Performs the work, or its partial effect if it fails. */
  async function call<T>(method: keyof Plugin, path: string, work: () => T, half?: () => unknown): Promise<T> {
    await Promise.resolve()
    const fault = isDead ? 'hang' : disk.plan(method, path)
    if (fault === 'none') return work()
    if (fault === 'kill') isDead = true
    if (fault === 'kill' || fault === 'full') half?.()
    if (fault === 'kill' || fault === 'hang') return new Promise(() => undefined)
    throw failed(method, fault === 'full' ? disk.fullDiskMessage : 'Input/output error')
  }

  const disk: FakeFilesystem = {
    content,
    plan: () => 'none',
    fullDiskMessage: 'write failed: ENOSPC (No space left on device)',
    restart() {
      isDead = false
      disk.plan = () => 'none'
    },
    readdir: ({ path, directory }) =>
      call('readdir', path, () => {
        const folder = keyOf(path, directory)
        const inside = within(folder)
        if (inside.length === 0) throw missing('readdir', path)
        const names = new Set(inside.map((key) => key.slice(folder.length + 1).split('/')[0] ?? ''))
        return {
          files: [...names].map((name) => {
            const uri = `file:///${folder}/${name}`
            const file = content.get(`${folder}/${name}`)
            return { name, uri, type: file === undefined ? 'directory' : 'file', size: file?.length ?? 0, mtime: 0 }
          }),
        }
      }),
    readFile: ({ path, directory, encoding }) =>
      call('readFile', path, () => {
        const bytes = content.get(keyOf(path, directory))
        if (bytes === undefined) throw missing('readFile', path)
        // iOS rejects bytes that aren't valid UTF-8.
        if (encoding !== undefined) return { data: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
        return { data: Buffer.from(bytes).toString('base64') }
      }),
    writeFile({ path, directory, data, recursive }) {
      // Blobs work only on the web.
      if (typeof data !== 'string') throw new TypeError('no text')
      const key = keyOf(path, directory)
      const bytes = new TextEncoder().encode(data)
      const half = () => content.set(key, bytes.slice(0, bytes.length / 2))
      const whole = () => {
        const folder = key.slice(0, key.lastIndexOf('/'))
        if (recursive !== true && within(folder).length === 0) {
          throw new PluginFailure('OS-PLUG-FILE-0011', 'Missing parent directory')
        }
        content.set(key, bytes)
        return { uri: `file:///${key}` }
      }
      return call('writeFile', path, whole, half)
    },
    appendFile({ path, directory, data }) {
      const key = keyOf(path, directory)
      const bytes = new TextEncoder().encode(data)
      // A missing file is created.
      const add = (added: Uint8Array) => {
        const before = content.get(key) ?? new Uint8Array()
        const after = new Uint8Array(before.length + added.length)
        after.set(before)
        after.set(added, before.length)
        content.set(key, after)
      }
      return call(
        'appendFile',
        path,
        () => add(bytes),
        () => add(bytes.slice(0, bytes.length / 2)),
      )
    },
    rename({ from, to, directory }) {
      const move = () => {
        const bytes = content.get(keyOf(from, directory))
        if (bytes === undefined) throw missing('rename', from)
        content.delete(keyOf(from, directory))
        content.set(keyOf(to, directory), bytes)
      }
      // An existing file of that name is deleted first.
      return call('rename', to, move, () => content.delete(keyOf(to, directory)))
    },
    deleteFile: ({ path, directory }) =>
      call('deleteFile', path, () => {
        if (!content.delete(keyOf(path, directory))) throw missing('deleteFile', path)
      }),
    rmdir({ path, directory }) {
      const inside = () => within(keyOf(path, directory))
      const half = () => {
        for (const key of inside().slice(1)) content.delete(key)
      }
      const whole = () => {
        if (inside().length === 0) throw missing('rmdir', path)
        for (const key of inside()) content.delete(key)
      }
      return call('rmdir', path, whole, half)
    },
  }
  return disk
}
