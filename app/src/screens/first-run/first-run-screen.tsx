import { type DistanceUnit, distanceUnitOfLocale } from '@teemates/golf/distance'
import { checkNickname } from '@teemates/golf/nickname'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { joinAddresses } from '../../addresses.ts'
import type { Device } from '../../device/device.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { FirstRunPicture } from './first-run-picture.tsx'
import { LegalLinks } from '../../shell/legal-links.tsx'
import { NicknameField } from '../../shell/nickname-field.tsx'
import { usePreferences } from '../../shell/preferences.ts'

/** Shown until a valid nickname is stored, in place of whatever was asked for. Source: document 1 section 2, document 2 section 2. */
export function FirstRunScreen({ device }: { readonly device: Device }) {
  const [path] = useLocation()
  const preferences = usePreferences()
  const { productName } = useConfiguration()
  const [nickname, setNickname] = useState('')
  const [distanceUnit, setDistanceUnit] = useState<DistanceUnit>(() =>
    preferences.has('distanceUnit') ? preferences.get('distanceUnit') : distanceUnitOfLocale(navigator.language),
  )
  const [isRefused, setIsRefused] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const check = checkNickname(nickname)
    if (!check.ok) {
      device.haptic('error')
      setIsRefused(true)
      return
    }
    device.haptic('success')
    preferences.set('distanceUnit', distanceUnit)
    preferences.set('nickname', check.nickname)
  }

  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col pt-[max(1rem,env(safe-area-inset-top))]">
      <ScreenBody
        footer={
          <>
            <Button type="submit" wide disabled={nickname.trim() === ''}>
              {words.firstRun.continue}
            </Button>
            <LegalLinks />
          </>
        }
      >
        <FirstRunPicture nickname={nickname.trim()} />
        <div>
          <h1 className="break-words text-title">{words.firstRun.welcome(productName)}</h1>
          <p className="text-ink-2 text-lg">
            {joinAddresses.includes(path) ? words.firstRun.welcomeToGame : words.tagline}
          </p>
        </div>
        <NicknameField
          value={nickname}
          onChange={(value) => {
            setNickname(value)
            setIsRefused(false)
          }}
          placeholder={words.firstRun.nicknamePlaceholder}
          isRefused={isRefused}
        />
        <Choice
          label={words.firstRun.distanceUnit}
          value={distanceUnit}
          onChange={setDistanceUnit}
          options={[
            { value: 'meters', label: words.firstRun.meters },
            { value: 'yards', label: words.firstRun.yards },
          ]}
        />
        <p className="text-ink-2 text-sm">{words.firstRun.agree}</p>
      </ScreenBody>
    </form>
  )
}
