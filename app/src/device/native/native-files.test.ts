import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeFilesystem } from '../../../../test/devices/fake-filesystem.ts'
import { nativeFiles } from './native-files.ts'

const disk = createFakeFilesystem()
const loaded = vi.hoisted(() => ({ times: 0 }))
vi.mock('@capacitor/filesystem', async (original) => {
  loaded.times += 1
  return { ...(await original<object>()), Filesystem: disk }
})

beforeEach(() => {
  disk.restart()
  disk.content.clear()
})

function filesOf(isNative = true) {
  vi.stubGlobal('window', { Capacitor: { isNativePlatform: () => isNative } })
  return nativeFiles()
}
function nativeOnes() {
  const files = filesOf()
  if (files === undefined) throw new Error('no files')
  return files
}

test('there are no native files on the web, and nothing is loaded before the first use', async () => {
  expect(filesOf(false)).toBeUndefined()
  const files = nativeOnes()
  await Promise.resolve()
  expect(loaded.times).toBe(0)
  await files.list('backups')
  expect(loaded.times).toBe(1)
})

test('a text is stored in Library and read back unchanged', async () => {
  const files = nativeOnes()
  // A byte order mark, an umlaut and a character beyond the basic plane: two, three and four bytes.
  const text = '\uFEFF{"name":"Jürgen ⛳ 🏌"}'
  await files.write('backups/a/0.json', text)
  await files.write('backups/b.json', '')
  expect([...disk.content.keys()]).toEqual(['LIBRARY/backups/a/0.json', 'LIBRARY/backups/b.json'])
  expect(await files.read('backups/a/0.json')).toBe(text)
  expect(await files.read('backups/b.json')).toBe('')
  expect(await files.list('backups')).toEqual(['a', 'b.json'])
  await files.removeFolder('backups/a')
  await files.remove('backups/b.json')
  expect(disk.content.size).toBe(0)
})

test('a missing file reads as undefined, and deleting it is no failure', async () => {
  const files = nativeOnes()
  expect(await files.list('backups')).toEqual([])
  expect(await files.read('backups/0.json')).toBeUndefined()
  await files.remove('backups/0.json')
  await files.removeFolder('backups')
})

test('an unreadable file is not mistaken for a missing one', async () => {
  const files = nativeOnes()
  disk.plan = () => 'fail'
  await expect(files.list('backups')).rejects.toThrow('Input/output error')
  await expect(files.read('backups/0.json')).rejects.toThrow('Input/output error')
  await expect(files.remove('backups/0.json')).rejects.toThrow('Input/output error')
  await expect(files.removeFolder('backups')).rejects.toThrow('Input/output error')
})

test.each(['writeFile', 'rename'])('a file has no name if its %s is interrupted', async (cutOff) => {
  const files = nativeOnes()
  let isCutOff = false
  disk.plan = (method) => {
    isCutOff ||= method === cutOff
    return isCutOff ? 'kill' : 'none'
  }
  void files.write('backups/0.json', 'a text')
  await vi.waitUntil(() => isCutOff)
  expect(disk.content.size).toBe(1)
  disk.restart()
  expect(await files.read('backups/0.json')).toBeUndefined()
  // The leftover file doesn't prevent another write.
  await files.write('backups/0.json', 'another')
  expect(await files.read('backups/0.json')).toBe('another')
  expect(await files.list('backups')).toEqual(['0.json'])
})

test('a text that ends within a character can be read, because its checksum decides', async () => {
  const files = nativeOnes()
  disk.content.set('LIBRARY/0.json', Uint8Array.of(0x61, 0xe2, 0x9b))
  expect(await files.read('0.json')).toBe('a\uFFFD')
})

test.each([
  // Texts of libcore's ErrnoException and of Foundation's NSFileWriteOutOfSpaceError.
  'write failed: ENOSPC (No space left on device)',
  'You can’t save the file “0.json.new” in the folder “a” because the volume “Data” is out of space.',
])('a full disk is reported by its name: %s', async (message) => {
  const files = nativeOnes()
  disk.fullDiskMessage = message
  disk.plan = () => 'full'
  await expect(files.write('backups/0.json', 'a text')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  disk.plan = () => 'fail'
  await expect(files.write('backups/0.json', 'a text')).rejects.toMatchObject({ code: 'OS-PLUG-FILE-0013' })
})
