import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { useTheme } from '../../shell/theme.tsx'
import { Choice } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/** Distance unit and theme. Source: document 1 section 2, Profile. */
export function Appearance() {
  const preferences = usePreferences()
  const distanceUnit = usePreference('distanceUnit')
  const { theme, effective, setTheme } = useTheme()
  return (
    <Section title={words.profile.appearance}>
      <div className="flex flex-col gap-4">
        <Choice
          label={words.profile.distanceUnit}
          value={distanceUnit}
          onChange={(unit) => preferences.set('distanceUnit', unit)}
          options={[
            { value: 'meters', label: words.profile.meters },
            { value: 'yards', label: words.profile.yards },
          ]}
        />
        <Choice
          label={words.profile.theme}
          aside={
            <span aria-live="polite" className="text-ink-2 text-sm">
              {words.profile.effectiveTheme(words.profile[effective])}
            </span>
          }
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: words.profile.system },
            { value: 'light', label: words.profile.light },
            { value: 'dark', label: words.profile.dark },
          ]}
        />
      </div>
    </Section>
  )
}
