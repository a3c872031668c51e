import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { projectFolder } from './project.mjs'

/** Names in .gitignore, and git's own: `.git` is a folder, or in a worktree a file with the path of the main checkout. */
const ignoredNames = [
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
 * Every file of the project: those that git tracks, and those that it would add.
 * @param {string} [folder]
 * @returns {Promise<string[]>} paths
 */
export async function projectFiles(folder = projectFolder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (ignoredNames.includes(entry.name)) return []
      if (ignoredPaths.includes(relative(projectFolder, path).replaceAll('\\', '/'))) return []
      if (entry.isFile()) return [path]
      return entry.isDirectory() ? projectFiles(path) : []
    }),
  )
  return lists.flat()
}
