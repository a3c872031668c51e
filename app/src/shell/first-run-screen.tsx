import { type DistanceUnit, distanceUnitOfLocale } from '@teemates/golf/distance'
import { checkNickname } from '@teemates/golf/nickname'
import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { joinAddresses } from '../addresses.ts'
import type { Device } from '../device/device.ts'
import { Button } from '../ui/button.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { words } from '../words/words.ts'
import { useConfiguration } from './configuration.ts'
import { LegalLinks } from './legal-links.tsx'
import { usePreferences } from './preferences.ts'

/** Shown until a valid nickname is stored, in place of whatever was asked for. Source: document 1 section 2, document 2 section 2. */
export function FirstRunScreen({ device }: { readonly device: Device }) {
  const [path] = useLocation()
  const preferences = usePreferences()
  const { productName } = useConfiguration()
  const [nickname, setNickname] = useState('')
  const [distanceUnit, setDistanceUnit] = useState<DistanceUnit>(() =>
    preferences.has('distanceUnit') ? preferences.get('distanceUnit') : distanceUnitOfLocale(navigator.language),
  )
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const check = checkNickname(nickname)
    if (!check.ok) {
      device.haptic('error')
      setError(words.errors.nickname[check.code])
      return
    }
    device.haptic('success')
    preferences.set('distanceUnit', distanceUnit)
    preferences.set('nickname', check.nickname)
  }

  return (
    <main className="mx-auto flex w-full grow max-w-[40rem] flex-col px-4 pt-[max(1rem,env(safe-area-inset-top))]">
      <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-6">
        <div className="flex flex-1 flex-col items-center justify-center gap-3 pt-6 text-center">
          <Logo className="size-20" />
          <h1 className="font-bold text-3xl leading-tight">{words.firstRun.welcome(productName)}</h1>
          <p className="text-ink-2 text-lg">
            {joinAddresses.includes(path) ? words.firstRun.welcomeToGame : words.tagline}
          </p>
        </div>
        <TextField
          label={words.firstRun.nickname}
          value={nickname}
          onChange={(value) => {
            setNickname(value)
            setError(undefined)
          }}
          maxLength={MAX_NICKNAME_LENGTH}
          placeholder={words.firstRun.nicknamePlaceholder}
          hint={words.firstRun.nicknameHint}
          error={error}
          autoComplete="nickname"
          enterKeyHint="done"
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
        <div className="safe-bottom flex flex-col gap-2 pt-2">
          <Button type="submit" wide disabled={nickname.trim() === ''}>
            {words.firstRun.continue}
          </Button>
          <p className="text-center text-ink-2 text-sm">{words.firstRun.agree}</p>
          <LegalLinks />
        </div>
      </form>
    </main>
  )
}
