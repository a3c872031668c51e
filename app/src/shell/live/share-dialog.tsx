import { Copy, Share2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { words } from '../../words/words.ts'
import { useInvite } from './use-invite.ts'

interface ShareDialogProps {
  readonly open: boolean
  readonly code: string
  /** Where the link of the invitation leads. */
  readonly path: string
  readonly courseName: string
  readonly onClose: () => void
}

/** Source: document 2 section 2, Share Round dialog. */
export function ShareDialog(props: ShareDialogProps) {
  return props.open ? <OpenShareDialog {...props} /> : null
}

function OpenShareDialog({ open, code, path, courseName, onClose }: ShareDialogProps) {
  const { url, copied, copy, send } = useInvite(code, path, courseName)
  return (
    <Dialog
      open={open}
      title={words.share.title}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          {/* Messages of the page can't be seen or read while a dialog is open. */}
          <p role="status" className="text-center font-medium empty:sr-only">
            {copied === 'yes' ? words.share.codeCopied : copied === 'failed' ? words.share.copyFailed : ''}
          </p>
          <Button wide icon={<Share2 aria-hidden="true" size={20} />} onClick={() => void send()}>
            {words.share.shareRound}
          </Button>
        </div>
      }
    >
      <p dir="auto" className="line-clamp-2 shrink-0 break-words text-center font-semibold text-lg">
        {courseName}
      </p>
      <QrCode text={url} label={words.share.qrCode(code)} errorText={words.share.qrError} />
      <p className="text-center">
        <span className="block text-ink-2 text-sm">{words.share.roundCode}</span>
        <span className="block font-bold font-mono text-[min(1.875rem,12vw)] tracking-[0.15em]">{code}</span>
      </p>
      <Button
        variant="secondary"
        className="self-center"
        icon={<Copy aria-hidden="true" size={20} />}
        onClick={() => void copy()}
      >
        {words.share.copyCode}
      </Button>
      <p className="text-center text-ink-2">{words.share.hint}</p>
      <p className="rounded-button bg-tint p-3 text-sm">{words.share.note}</p>
    </Dialog>
  )
}
