import { useConfiguration } from '../../shell/configuration.ts'
import { usePaidMode } from '../../features/free-limit/free-tier.ts'
import { usePreferences } from '../../shell/preferences.ts'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as words from '../../words/words.ts'

/**
 * The Paid Mode switch; nothing if the operator has disabled it. Source: document 1 section 2, decision 22, 'Free
 * tier, Pro'.
 */
export function TestingSettings() {
  const preferences = usePreferences()
  const isOn = usePaidMode()
  if (!useConfiguration().testingSettings) return null
  return (
    <Section title={words.profile.testing}>
      <Switch
        label={words.profile.paidMode}
        text={words.profile.paidModeText}
        on={isOn}
        stateLabel={isOn ? words.profile.on : words.profile.off}
        onChange={(on) => preferences.set('paidMode', on)}
      />
    </Section>
  )
}
