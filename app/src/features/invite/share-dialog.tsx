import { Copy, Share } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import * as words from '../../words/words.ts'
import { CodeTiles } from './code-tiles.tsx'
import type { Copied } from './use-copied.ts'
import { useInvite } from './use-invite.ts'

interface ShareDialogProps {
  readonly open: boolean
  readonly code: string
  /** The path of the invitation's link. */
  readonly path: string
  readonly courseName: string
  readonly onClose: () => void
}

/** Source: document 2 section 2, Share Round dialog. */
export function ShareDialog(props: ShareDialogProps) {
  return props.open ? <OpenShareDialog {...props} /> : null
}

function OpenShareDialog({ open, code, path, courseName, onClose }: ShareDialogProps) {
  const { url, copied, copyCode, shareLink } = useInvite(code, path, courseName)
  return (
    <Dialog
      open={open}
      title={words.share.title}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          {/* Messages of the page can't be seen or read while a dialog is open. */}
          <p role="status" className="text-center font-medium empty:sr-only">
            {copied !== null && copyText(copied)}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="secondary"
              className="flex-auto whitespace-nowrap"
              icon={<Copy aria-hidden="true" size={20} className="shrink-0 max-[359px]:hidden" />}
              onClick={() => void copyCode()}
            >
              {words.share.copyCode}
            </Button>
            <Button
              className="flex-auto whitespace-nowrap"
              icon={<Share aria-hidden="true" size={20} className="shrink-0 max-[359px]:hidden" />}
              onClick={() => void shareLink()}
            >
              {words.share.shareRound}
            </Button>
          </div>
        </div>
      }
    >
      <div className="shrink-0 rounded-panel bg-board p-4 text-on-board">
        <p dir="auto" className="text-balance break-words text-center text-heading">
          {courseName}
        </p>
        {/* 256 px within its frame. Source: document 2 section 9. */}
        <div className="mx-auto mt-3 w-67 max-w-full rounded-button bg-white p-1.5">
          <QrCode text={url} label={words.share.qrCode(code)} errorText={words.share.qrError} />
        </div>
        <p className="mt-3 text-label text-on-board-2 uppercase">{words.share.roundCode}</p>
        <CodeTiles code={code} className="mt-1.5" />
      </div>
      <p>{words.share.hint}</p>
      <p className="border-hair border-t pt-2.5 text-ink-2 text-sm">{words.share.note}</p>
    </Dialog>
  )
}

function copyText({ what, isCopied }: Copied): string {
  return words.share[isCopied ? 'copied' : 'copyFailed'][what]
}
