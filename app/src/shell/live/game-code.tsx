import { Check, Copy, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'
import { ShareDialog } from './share-dialog.tsx'
import { useCopied } from './use-copied.ts'

interface GameCodeProps {
  readonly code: string
  /** Of the invitation; null where none is known. */
  readonly secret: string | null
  readonly courseName: string
}

/** What mates need to come in: the code to read out, to copy and as a QR code. */
export function GameCode({ code, secret, courseName }: GameCodeProps) {
  const { copied, copy } = useCopied(code)
  const [sharing, setSharing] = useState(false)
  const isCopied = copied === 'yes'
  return (
    <Card title={words.liveLobby.code}>
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow pl-[0.15em] text-center font-bold font-mono text-[min(2rem,12vw)] tracking-[0.15em]">
          {code}
        </p>
        <Button
          variant="secondary"
          className="grow"
          icon={isCopied ? <Check aria-hidden="true" size={20} /> : <Copy aria-hidden="true" size={20} />}
          onClick={() => void copy()}
        >
          {isCopied ? words.liveLobby.copied : words.liveLobby.copyCode}
        </Button>
        <Button
          variant="secondary"
          wide
          icon={<QrIcon aria-hidden="true" size={20} />}
          onClick={() => setSharing(true)}
        >
          {words.liveLobby.shareQr}
        </Button>
      </div>
      <p role="status" className={copied === 'failed' ? 'mt-2 text-danger' : 'sr-only'}>
        {copied === 'failed' ? words.liveLobby.copyFailed : isCopied ? words.liveLobby.copied : ''}
      </p>
      <ShareDialog
        open={sharing}
        code={code}
        secret={secret}
        courseName={courseName}
        onClose={() => setSharing(false)}
      />
    </Card>
  )
}
