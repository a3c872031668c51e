import { Check, Copy, Share } from 'lucide-react'
import { useState } from 'react'
import { CodeTiles } from './code-tiles.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useInvite } from './use-invite.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { words } from '../../words/words.ts'

interface InviteBoardProps {
  readonly code: string
  /** Where the link of the invitation leads. */
  readonly path: string
  readonly courseName: string
  /** Who comes in by it, and how. */
  readonly text?: string
  /** Of the button that sends it. */
  readonly shareLabel?: string
}

/** What mates need to come in: to scan, to read out, to send and to copy. */
export function InviteBoard({ code, path, courseName, text, shareLabel }: InviteBoardProps) {
  const { url, copied, copy, send } = useInvite(code, path, courseName)
  const [enlarged, setEnlarged] = useState(false)
  const isCopied = copied === 'yes'
  return (
    <Board
      title={words.liveLobby.invite}
      text={text ?? words.liveLobby.inviteText}
      picture={
        <button
          type="button"
          aria-label={words.liveLobby.shareQr}
          title={words.liveLobby.shareQr}
          onClick={() => setEnlarged(true)}
          className="w-32 rounded-button bg-white p-1.5 focus-visible:outline-on-board press max-[359px]:w-28"
        >
          <QrCode text={url} label={null} errorText={words.share.qrError} />
        </button>
      }
    >
      <p className="sr-only">{words.liveLobby.code}</p>
      <CodeTiles code={code} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="board"
          className="flex-1"
          icon={<Share aria-hidden="true" size={20} className="shrink-0" />}
          onClick={() => void send()}
        >
          {shareLabel ?? words.liveLobby.share}
        </Button>
        <Button
          variant="board-secondary"
          className="flex-1 whitespace-nowrap"
          icon={
            isCopied ? (
              <Check aria-hidden="true" size={20} className="shrink-0" />
            ) : (
              <Copy aria-hidden="true" size={20} className="shrink-0" />
            )
          }
          onClick={() => void copy()}
        >
          {isCopied ? words.liveLobby.copied : words.liveLobby.copyCode}
        </Button>
      </div>
      <p role="status" className={copied === 'failed' ? 'mt-2 text-board-over' : 'sr-only'}>
        {copied === 'failed' ? words.liveLobby.copyFailed : isCopied ? words.liveLobby.copied : ''}
      </p>
      <ShareDialog open={enlarged} code={code} path={path} courseName={courseName} onClose={() => setEnlarged(false)} />
    </Board>
  )
}
