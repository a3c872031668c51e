import { addresses } from '../../addresses.ts'
import { Board, Tile } from '../../ui/board.tsx'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SectionHead } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

/** Back neither leaves nor deletes the game; only its host can return to the setup. Source: decision 22, 'Routes'. */
export function lobbyBack(isHost: boolean) {
  return { label: words.common.back, href: isHost ? addresses.setup : addresses.home } as const
}

/** Shown while the lobby's file is loaded or its game is read. */
export function LiveLobbySkeleton() {
  return (
    <Screen title={words.screens.liveLobby.title} back={lobbyBack(false)} footer={<Skeleton className="h-14" />}>
      <p role="status" className="-mt-2 min-h-10.5 text-center text-ink-2">
        {words.screens.liveLobby.loading}
      </p>
      <Board
        title={words.screens.liveLobby.invite}
        text={words.screens.liveLobby.inviteText}
        picture={
          <div aria-hidden="true" className="size-26 rounded-button bg-white tall:size-32 max-[359px]:size-24" />
        }
      >
        <div aria-hidden="true" className="mt-2 grid grid-cols-6 gap-1.5">
          {['1', '2', '3', '4', '5', '6'].map((place) => (
            <Tile key={place} className="min-h-10 tall:min-h-14">
              {'\u00a0'}
            </Tile>
          ))}
        </div>
        <div aria-hidden="true" className="mt-2 h-12 rounded-button bg-board-2" />
      </Board>
      <SectionHead title={words.screens.liveLobby.players} />
    </Screen>
  )
}
