import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { BundleError, type BundleErrorCode, MAX_BUNDLE_BYTES } from '../../storage/browser/bundle-error.ts'
import { isCsvName } from '../../storage/export/csv-format.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { storageFailureText } from '../../words/storage-failure-text.ts'
import * as words from '../../words/words.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { useToasts } from '../../shell/toasts.tsx'

export type ImportKind = 'backup' | 'spreadsheet'

/** Reads a file that the golfer has chosen, then opens the question which of its players the golfer is. */
export function useBackupImport() {
  const { storage } = useServices()
  const { productName } = useConfiguration()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const [isReading, setIsReading] = useState(false)
  /** Rounds read so far. */
  const [rounds, setRounds] = useState(0)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  function tellFailure(error: unknown) {
    toasts.show({ kind: 'error', text: failureText(error, productName), topic: 'import' })
  }

  async function read(file: File, kind: ImportKind) {
    setIsReading(true)
    try {
      if (kind === 'spreadsheet' && !isCsvName(file.name)) throw new BundleError('not-a-spreadsheet')
      if (kind === 'backup' && !isJson(file)) throw new BundleError('not-a-backup')
      // Check this before any of the file is read into memory.
      if (file.size > MAX_BUNDLE_BYTES) throw new BundleError('too-large')
      const imports = await storage.imports()
      await imports.begin({ fileName: file.name, content: file }, setRounds)
      // A golfer who has left the screen meanwhile isn't interrupted.
      if (!isHere.current) {
        await imports.giveUp()
        return
      }
      // An error of an earlier file no longer applies.
      toasts.dismiss('import')
      navigate(addresses.imported)
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsReading(false)
      setRounds(0)
    }
  }

  return {
    isReading,
    rounds,
    /** Shows the result as a message itself. Never rejects. */
    read,
    /** Reports a file that was refused before its import began; 'failed' if the file isn't at fault. */
    refuse: (code: BundleErrorCode | 'failed') => tellFailure(code === 'failed' ? undefined : new BundleError(code)),
  }
}

function isJson({ name, type }: File): boolean {
  return /\.json$/i.test(name) || (type === 'application/json' && !isCsvName(name))
}

/** The text for an import that failed on a valid backup. Only a full device has a text of its own. */
export function importFailureText(error: unknown): string {
  if (!(error instanceof StorageError) || error.code !== 'quota') return words.importProgress.failed
  return storageFailureText(error.code)
}

function failureText(error: unknown, productName: string): string {
  if (!(error instanceof BundleError)) return importFailureText(error)
  const text = words.importErrors[error.code]
  return typeof text === 'string' ? text : text(productName)
}
