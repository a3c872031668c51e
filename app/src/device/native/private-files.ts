/**
 * The app's own files in the native shell, which survive a cleared web view: texts under paths such as 'backups/1.json',
 * whose last part has an extension. All functions reject with the plug-in's error on failure.
 */
export interface PrivateFiles {
  /** The names in a folder; empty if there is no such folder. */
  readonly list: (folder: string) => Promise<readonly string[]>
  /** The text of a file, with invalid UTF-8 replaced; undefined if there is no such file. */
  readonly read: (path: string) => Promise<string | undefined>
  /**
   * Writes a new file and its folders. The file gets its name only when it is complete; an interrupted write may leave a
   * file with '.new' appended to the name. A full disk rejects with a 'QuotaExceededError'.
   */
  readonly write: (path: string, text: string) => Promise<void>
  /** Deletes a file if it exists. */
  readonly remove: (path: string) => Promise<void>
  /** Deletes a folder with its contents if it exists. */
  readonly removeFolder: (folder: string) => Promise<void>
}
