import { useState } from 'react'
import { CodeTiles } from './code-tiles.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useInvite } from './use-invite.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import * as words from '../../words/words.ts'

interface InviteBoardProps {
  readonly code: string
  /** The address of the invitation, without its origin. */
  readonly path: string
  readonly courseName: string
  /** How mates join the round. */
  readonly text: string
  /** True if typing the code is enough to get in; otherwise only the share dialog copies it, beside the link. */
  readonly isCodeEnough: boolean
}

/** The invitation in a lobby: its QR code, its code, and the button of the share dialog. */
export function InviteBoard({ code, path, courseName, text, isCodeEnough }: InviteBoardProps) {
  const { url, copied, copyCode } = useInvite(code, path, courseName)
  const [isSharing, setIsSharing] = useState(false)
  const isCopied = copied?.isCopied === true
  return (
    <Board
      title={words.screens.liveLobby.invite}
      text={text}
      picture={
        <button
          type="button"
          aria-label={words.share.qrCode(code)}
          onClick={() => setIsSharing(true)}
          className="w-26 rounded-button bg-white p-1.5 focus-visible:outline-on-board press tall:w-32 max-[359px]:w-24"
        >
          <QrCode text={url} label={null} errorText={words.share.qrError} />
        </button>
      }
    >
      <p className="sr-only">{words.liveLobby.code}</p>
      <CodeTiles code={code} className="mt-2" />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="board" className="flex-auto px-3!" onClick={() => setIsSharing(true)}>
          {words.liveLobby.shareQr}
        </Button>
        {isCodeEnough && (
          <Button variant="board-secondary" className="flex-auto px-3!" onClick={() => void copyCode()}>
            {isCopied ? words.liveLobby.copied : words.liveLobby.copyCode}
          </Button>
        )}
      </div>
      <p role="status" className={copied?.isCopied === false ? 'mt-2 text-board-over' : 'sr-only'}>
        {copied === null ? '' : isCopied ? words.liveLobby.copied : words.liveLobby.copyFailed}
      </p>
      <ShareDialog
        open={isSharing}
        code={code}
        path={path}
        courseName={courseName}
        onClose={() => setIsSharing(false)}
      />
    </Board>
  )
}
