import { addresses } from '../../addresses.ts'
import { isIos, isOnHomeScreen } from '../../device/home-screen.ts'
import { useServices } from '../../services.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { LinkRow, Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/** A link to the install instructions for this kind of phone; nothing if the app is installed. */
export function InstallRow() {
  const { device } = useServices()
  const { productName } = useConfiguration()
  if (device.isNative || isOnHomeScreen()) return null
  return (
    <Section title={words.install.section}>
      <LinkRow
        href={isIos() ? addresses.installIos : addresses.installAndroid}
        title={words.install.title(productName)}
        text={words.install.text}
      />
    </Section>
  )
}
