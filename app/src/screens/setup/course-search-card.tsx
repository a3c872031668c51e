import { useEffect, useState, useSyncExternalStore } from 'react'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { TryAgain } from '../../shell/try-again.tsx'
import { useOnline } from '../../shell/use-online.ts'
import { builtInCourses } from '../../storage/built-in-courses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice, Skeleton } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { words } from '../../words/words.ts'
import { createCourseSearch, type SearchState } from './course-search.ts'
import { FoundCourses } from './found-courses.tsx'
import { type FoundCourse, playableCourses } from './saved-courses.ts'

interface CourseSearchCardProps {
  readonly onChoose: (found: FoundCourse) => void
}

/** The search for a course; the one that is chosen ends it. */
export function CourseSearchCard({ onChoose }: CourseSearchCardProps) {
  const { live, storage } = useServices()
  const isOnline = useOnline()
  const [text, setText] = useState('')
  const [search] = useState(() =>
    createCourseSearch({
      calls: live.courses,
      courses: async () => playableCourses(await storage.courses.list().catch(() => []), builtInCourses()),
    }),
  )
  const state = useSyncExternalStore(search.subscribe, search.state)
  useEffect(() => search.stop, [search])
  // Signal that comes back finds more than the device has.
  useEffect(() => {
    if (search.state().kind === 'on-device') search.again()
  }, [search, isOnline])

  function type(typed: string) {
    setText(typed)
    search.type(typed)
  }

  return (
    <Card title={words.setup.findCourse}>
      <div className="flex flex-col gap-3">
        <TextField
          label={words.setup.search}
          hint={state.kind === 'cleared' ? words.setup.searchHint : undefined}
          value={text}
          onChange={type}
          autoComplete="off"
          autoCapitalize="words"
          inputMode="search"
          enterKeyHint="search"
          onKeyDown={(event) => event.key === 'Enter' && search.again()}
        />
        {state.kind === 'on-device' && state.failure !== null && (
          <Notice kind="error" text={state.failure} action={<TryAgain variant="secondary" onPress={search.again} />} />
        )}
        <SearchStatus state={state} />
        {state.kind === 'cleared' && !isOnline && <QuickCourse />}
        <FoundOf
          state={state}
          onChoose={(found) => {
            type('')
            onChoose(found)
          }}
        />
      </div>
    </Card>
  )
}

/** Said in words too, for who doesn't see the list change. Empty it is there all the same: else its first words go unheard. */
function SearchStatus({ state }: { readonly state: SearchState }) {
  return (
    <div role="status" className="text-ink-2 empty:sr-only">
      {state.kind === 'on-device' && <p>{words.setup.onDevice}</p>}
      {state.kind === 'searching' && <p className="sr-only">{words.setup.searching}</p>}
      {(state.kind === 'found' || state.kind === 'on-device') &&
        (state.found.length === 0 ? (
          <p>{words.setup.noSuggestions}</p>
        ) : (
          <p className="sr-only">{words.setup.found(state.found.length)}</p>
        ))}
    </div>
  )
}

function FoundOf({ state, onChoose }: { readonly state: SearchState } & CourseSearchCardProps) {
  if (state.kind === 'cleared') return null
  if (state.found.length > 0) return <FoundCourses found={state.found} onChoose={onChoose} />
  switch (state.kind) {
    case 'searching':
      return (
        <>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </>
      )
    case 'found':
      return null
    case 'on-device':
      return <QuickCourse />
  }
}

/** The way on without signal, whatever is saved on the device. */
function QuickCourse() {
  return (
    <LinkButton href={addresses.soloCreate} variant="secondary">
      {words.setup.playQuick}
    </LinkButton>
  )
}
