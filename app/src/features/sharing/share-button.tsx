import { Download, RotateCw, Share2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { shareLabel } from './share-texts.ts'
import type { ImageShare } from './use-image-share.ts'

interface ShareButtonProps {
  readonly share: ImageShare
}

/**
 * The button stays enabled in every state, because a button that is disabled under the thumb would lose the focus. A
 * text above it shows the result.
 */
export function ShareButton({ share: { status, message, press, download } }: ShareButtonProps) {
  const isBusy = status === 'preparing' || status === 'sharing'
  const Icon = status === 'error' ? RotateCw : Share2
  return (
    <div className="flex flex-col gap-2">
      <p
        role={message?.kind === 'error' ? 'alert' : 'status'}
        className={classes(
          'break-words text-center empty:sr-only',
          message?.kind === 'error' ? 'font-medium text-danger' : 'text-ink-2',
        )}
      >
        {message?.text}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          variant={isBusy ? 'secondary' : 'primary'}
          aria-busy={isBusy}
          icon={<Icon aria-hidden="true" size={20} />}
          onClick={press}
        >
          {shareLabel(status)}
        </Button>
        {download !== null && (
          <Button variant="secondary" icon={<Download aria-hidden="true" size={20} />} onClick={download}>
            {words.sharing.download}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The share button as an icon in a screen's header. */
export function ShareIconButton({ share: { press } }: ShareButtonProps) {
  return <IconButton label={words.sharing.share} icon={<Share2 aria-hidden="true" />} onClick={press} />
}
