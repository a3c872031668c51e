import { addresses } from '../../addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { goBackOrHome } from '../navigation/back.ts'
import { isMissingPart } from '../updates/update-rules.ts'

interface ErrorScreenProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shown for unexpected errors, and for a part of the app that couldn't be loaded. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const missing = isMissingPart(error)
  return (
    <Screen title={missing ? words.shell.partMissing : words.shell.somethingWrong}>
      <p role="alert" className="text-ink-2">
        {missing ? words.shell.partMissingText : words.shell.errorSafe}
      </p>
      <div className="flex flex-col gap-2">
        {missing && (
          <Button wide onClick={onRetry}>
            {words.common.tryAgain}
          </Button>
        )}
        <Button wide variant={missing ? 'secondary' : 'primary'} onClick={goBackOrHome}>
          {words.shell.goBack}
        </Button>
        {/* Use a full page load, because the app itself may be broken. */}
        {!missing && (
          <Button wide variant="secondary" onClick={() => location.assign(addresses.home)}>
            {words.shell.returnHome}
          </Button>
        )}
      </div>
      <details className="rounded-panel border border-hair bg-paper px-4">
        <summary className="min-h-12 cursor-pointer py-3 font-medium">{words.shell.errorDetails}</summary>
        <pre className="mb-4 whitespace-pre-wrap break-words text-sm">{detailsOf(error)}</pre>
      </details>
    </Screen>
  )
}

function detailsOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`
  return String(error)
}
