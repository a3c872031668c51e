import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { projectFolder } from './project.mjs'

/** What .gitignore names, and git's own. */
const ignoredFolders = [
  '.git',
  'node_modules',
  'dist',
  'data',
  '.cache',
  'screenshots',
  'test-results',
  'playwright-report',
]
const ignoredPaths = [
  'bench/results',
  'app/android/app/build',
  'app/android/app/src/main/assets',
  'app/android/capacitor-cordova-android-plugins',
  'app/ios/App/App/public',
  'app/ios/capacitor-cordova-ios-plugins',
]
const textNames = /\.(?:[cm]?[jt]sx?|json|jsonc|md|ya?ml|toml|html|css|svg|txt|sh|sql|webmanifest)$|^\.?[^.]+$/

/**
 * Every text of the project.
 * @returns {Promise<string[]>} paths
 */
export async function textFiles() {
  const files = await projectFiles()
  return files.filter((file) => textNames.test(basename(file)))
}

/**
 * Every file of the project: what git has, and what it will have.
 * @param {string} [folder]
 * @returns {Promise<string[]>} paths
 */
export async function projectFiles(folder = projectFolder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isFile()) return [path]
      const ignored =
        ignoredFolders.includes(entry.name) ||
        ignoredPaths.includes(relative(projectFolder, path).replaceAll('\\', '/'))
      return entry.isDirectory() && !ignored ? projectFiles(path) : []
    }),
  )
  return lists.flat()
}
