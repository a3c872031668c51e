import { useConfiguration } from '../../shell/configuration.ts'
import { LegalLinks } from '../../shell/legal-links.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { Appearance } from './appearance.tsx'
import { DataManagement } from './data-management.tsx'
import { InstallRow } from './install-row.tsx'
import { NicknameRow } from './nickname-row.tsx'
import { OfflineNote } from './offline-note.tsx'
import { TestingSettings } from './testing-settings.tsx'
import { TierCard } from './tier-card.tsx'
import { WhosYouRow } from './whos-you-row.tsx'

export function ProfileScreen() {
  const { supportAddress } = useConfiguration()
  return (
    <Screen title={words.screens.profile.title} subtitle={words.screens.profile.subtitle}>
      <NicknameRow />
      <TierCard />
      <Appearance />
      <WhosYouRow />
      <TestingSettings />
      <DataManagement />
      <InstallRow />
      <OfflineNote />
      <footer className="border-hair border-t pt-2">
        <LegalLinks supportAddress={supportAddress} />
      </footer>
    </Screen>
  )
}
