import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { legacyBackup, spreadsheet, useExport } from '../../shell/storage/export.ts'
import { useIsPro } from '../../features/free-limit/free-tier.ts'
import { ImportButton } from '../../features/backup/import-button.tsx'
import { ProGate } from '../../features/free-limit/pro-gate.tsx'
import { loadPart } from '../../device/load-part.ts'
import type { Storage } from '../../storage/storage.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row, Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'
import { BackupCopiesDialog } from './backup-copies.tsx'
import { ClearOldData } from './clear-old-data.tsx'

/** The data stored on this device, with export, import and deletion. Source: document 1 section 2, Profile. */
export function DataManagement() {
  const isPro = useIsPro()
  return (
    <Section title={words.profile.dataManagement}>
      <ProGate isOpen={isPro} text={words.pro.dataText}>
        <DataRows />
      </ProGate>
    </Section>
  )
}

function DataRows() {
  const { device, storage } = useServices()
  const [seesCopies, setSeesCopies] = useState(false)
  const { exporting, exportData } = useExport(device, () => storage.exportAll())
  return (
    <>
      <ul>
        <Row
          title={words.profile.backUp}
          text={words.profile.backUpText}
          action={
            <Button variant="secondary" busy={exporting} onClick={exportData} className="min-w-26">
              {words.profile.export}
            </Button>
          }
        />
        <LegacyExport />
        <Row
          title={words.profile.restore}
          text={words.profile.restoreText}
          action={<ImportButton label={words.profile.import} className="min-w-26" />}
        />
        <SpreadsheetRow />
        <Row
          title={words.profile.fromSpreadsheet}
          text={words.profile.fromSpreadsheetText}
          action={<ImportButton kind="spreadsheet" label={words.profile.importCsv} className="min-w-26" />}
        />
        <Row
          title={words.profile.copies}
          text={words.profile.copiesText}
          action={
            <Button variant="secondary" onClick={() => setSeesCopies(true)} className="min-w-26">
              {words.profile.seeCopies}
            </Button>
          }
        />
        <Row
          title={words.profile.offlineCourses}
          text={words.profile.offlineCoursesText}
          action={
            <LinkButton variant="secondary" href={addresses.offlineCourses} className="min-w-26">
              {words.profile.manageCourses}
            </LinkButton>
          }
        />
      </ul>
      <ClearOldData />
      <BackupCopiesDialog open={seesCopies} onClose={() => setSeesCopies(false)} />
    </>
  )
}

/** The export for older versions is rarely needed, so it has no titled row of its own. */
function LegacyExport() {
  const { device, storage } = useServices()
  const { exporting, exportData } = useExport(device, () => storage.exportLegacy(), legacyBackup)
  return (
    <li className="border-hair border-b">
      <Button variant="quiet" busy={exporting} onClick={exportData} className="-ml-4">
        {words.profile.exportLegacy}
      </Button>
    </li>
  )
}

function SpreadsheetRow() {
  const { device, storage } = useServices()
  const { exporting, exportData } = useExport(device, () => csvOf(storage), spreadsheet)
  return (
    <Row
      title={words.profile.spreadsheet}
      text={words.profile.spreadsheetText}
      action={
        <Button variant="secondary" busy={exporting} onClick={exportData} className="min-w-26">
          {words.profile.exportCsv}
        </Button>
      }
    />
  )
}

async function csvOf(storage: Storage): Promise<string> {
  const { exportCsv } = await loadPart(() => import('../../storage/export/csv-export.ts'))
  return exportCsv(storage)
}
