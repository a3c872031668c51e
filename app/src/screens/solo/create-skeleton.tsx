import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

const texts = words.soloCreate

/** The screen while its file is loaded; index.html has its first frame. The way back works already. */
export function CreateSkeleton() {
  const [, navigate] = useLocation()
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ label: words.common.back, onBack: () => navigate(addresses.home) }}
      footer={<Skeleton className="h-12" />}
    >
      <CoursesSkeleton />
    </Screen>
  )
}

/** The screen's own layout while the courses are read. */
export function CoursesSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="sr-only">{texts.loading}</p>
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-80" />
    </div>
  )
}
