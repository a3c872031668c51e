import { addresses } from '../../addresses.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { LegalLinks } from '../../shell/legal-links.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Row, Section } from '../../ui/section.tsx'
import { words } from '../../words/words.ts'
import { Appearance } from './appearance.tsx'
import { NicknameRow } from './nickname-row.tsx'

export function ProfileScreen() {
  const { supportAddress } = useConfiguration()
  return (
    <Screen title={words.profile.title} subtitle={words.profile.subtitle}>
      <NicknameRow />
      <Appearance />
      <Section title={words.profile.dataManagement}>
        <ul>
          <Row
            title={words.profile.offlineCourses}
            text={words.profile.offlineCoursesText}
            action={
              <LinkButton variant="secondary" href={addresses.offlineCourses}>
                {words.profile.manageCourses}
              </LinkButton>
            }
          />
        </ul>
      </Section>
      <footer className="border-hair border-t pt-2">
        <LegalLinks supportAddress={supportAddress} />
      </footer>
    </Screen>
  )
}
