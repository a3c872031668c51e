import { addresses } from '../../addresses.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { LegalLinks } from '../../shell/legal-links.tsx'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { useTheme } from '../../shell/theme.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/field.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { NicknameRow } from './nickname-row.tsx'

export function ProfileScreen() {
  const preferences = usePreferences()
  const { supportAddress } = useConfiguration()
  const distanceUnit = usePreference('distanceUnit')
  const { theme, effective, setTheme } = useTheme()
  return (
    <Screen title={words.profile.title} subtitle={words.profile.subtitle}>
      <NicknameRow />
      <Card title={words.profile.appearance}>
        <div className="flex flex-col gap-5">
          <Choice
            label={words.profile.distanceUnit}
            value={distanceUnit}
            onChange={(unit) => preferences.set('distanceUnit', unit)}
            options={[
              { value: 'meters', label: words.profile.meters },
              { value: 'yards', label: words.profile.yards },
            ]}
          />
          <div>
            <Choice
              label={words.profile.theme}
              value={theme}
              onChange={setTheme}
              options={[
                { value: 'system', label: words.profile.system },
                { value: 'light', label: words.profile.light },
                { value: 'dark', label: words.profile.dark },
              ]}
            />
            <p aria-live="polite" className="mt-2 text-ink-soft text-sm">
              {words.profile.effectiveTheme(words.profile[effective])}
            </p>
          </div>
        </div>
      </Card>
      <Card title={words.profile.offlineCourses}>
        <p className="mb-3 text-ink-soft">{words.profile.offlineCoursesText}</p>
        <LinkButton wide variant="secondary" href={addresses.offlineCourses}>
          {words.profile.manageCourses}
        </LinkButton>
      </Card>
      <footer>
        <LegalLinks supportAddress={supportAddress} />
      </footer>
    </Screen>
  )
}
