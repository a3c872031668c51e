import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../services.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import * as words from '../../words/words.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { useOnline } from '../../shell/use-online.ts'
import { cleanCourseName } from './course-name.ts'
import { createCourseSearch, type SearchState } from './course-search.ts'
import { FoundCourses } from './found-courses.tsx'
import { type FoundCourse, playableCourses } from './saved-courses.ts'

interface CourseSearchFieldProps {
  readonly label: string
  readonly autoFocus?: boolean
  /** The text of an earlier search that is being continued. */
  readonly begun?: string
  readonly onChoose: (found: FoundCourse, typed: string) => void
  /** Called with the typed name if no course was found and the golfer plays a quick course of that name. */
  readonly onQuickCourse: (name: string) => void
  /** Shown where results would be while nothing is searched for. */
  readonly whileCleared?: ReactNode
}

/** The only search field for courses, both of this device and of the backend. Choosing a course ends the search. */
export function CourseSearchField({
  label,
  autoFocus = false,
  begun = '',
  onChoose,
  onQuickCourse,
  whileCleared,
}: CourseSearchFieldProps) {
  const { live, storage } = useServices()
  const isOnline = useOnline()
  const [text, setText] = useState(begun)
  const [search] = useState(() =>
    createCourseSearch({
      calls: live.courses,
      courses: async () => playableCourses(await storage.courses.list().catch(() => []), builtInCourses()),
    }),
  )
  const state = useSyncExternalStore(search.subscribe, search.state)
  useEffect(() => {
    search.type(begun)
    return search.stop
  }, [search, begun])
  // When signal returns, the backend may find more than the device has.
  useEffect(() => {
    if (isOnline && search.state().kind === 'on-device') search.again()
  }, [search, isOnline])

  function type(typed: string) {
    setText(typed)
    search.type(typed)
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={label}
        autoFocus={autoFocus}
        hint={state.kind === 'cleared' ? words.setup.searchHint : undefined}
        value={text}
        onChange={type}
        autoComplete="off"
        autoCapitalize="words"
        inputMode="search"
        enterKeyHint="search"
        onKeyDown={(event) => isEnter(event) && search.again()}
      />
      {state.kind === 'on-device' && state.failure !== null && (
        <Notice kind="error" text={state.failure} action={<TryAgain variant="secondary" onPress={search.again} />} />
      )}
      <SearchStatus state={state} />
      {state.kind === 'cleared' && whileCleared}
      <FoundOf
        state={state}
        onChoose={(found) => {
          type('')
          onChoose(found, text)
        }}
      />
      {(state.kind === 'found' || state.kind === 'on-device') && (
        <QuickCourse
          name={cleanCourseName(text)}
          variant={state.found.length === 0 ? 'secondary' : 'quiet'}
          onPress={(name) => {
            type('')
            onQuickCourse(name)
          }}
        />
      )}
    </div>
  )
}

/**
 * Announces the progress of the search to screen readers; everybody else sees it in the list. The element stays in the
 * page while it is empty, because a screen reader would miss the first words of a new one.
 */
function SearchStatus({ state }: { readonly state: SearchState }) {
  const finds = state.kind === 'found' || state.kind === 'on-device'
  const isSeen = state.kind === 'on-device' || (finds && state.found.length === 0)
  return (
    <div role="status" className={isSeen ? 'text-ink-2' : 'sr-only'}>
      {state.kind === 'on-device' && <p>{words.setup.onDevice}</p>}
      {state.kind === 'searching' && <p>{words.setup.searching}</p>}
      {finds && state.found.length === 0 && <p>{words.setup.noSuggestions}</p>}
      {finds && state.found.length > 0 && <p className="sr-only">{words.setup.found(state.found.length)}</p>}
    </div>
  )
}

interface FoundOfProps {
  readonly state: SearchState
  readonly onChoose: (found: FoundCourse) => void
}

function FoundOf({ state, onChoose }: FoundOfProps) {
  if (state.kind === 'cleared') return null
  if (state.found.length > 0) return <FoundCourses found={state.found} onChoose={onChoose} />
  if (state.kind !== 'searching') return null
  return (
    <>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </>
  )
}

interface QuickCourseProps {
  /** '' if nothing of the typed text is visible. */
  readonly name: string
  readonly variant: ButtonVariant
  readonly onPress: (name: string) => void
}

/** Stays visible when courses are found, because all of them may be other courses. */
function QuickCourse({ name, variant, onPress }: QuickCourseProps) {
  if (name === '') return null
  return (
    <Button variant={variant} className="wrap-anywhere" onClick={() => onPress(name)}>
      {words.setup.quickCourse(name)}
    </Button>
  )
}
