import { counted, form } from '../forms.ts'

export const offlineCourses = {
  empty: 'No offline courses saved yet. Save a course during Solo setup or via Multiplayer.',
  findCourse: 'Find a course',
  courses: 'Saved courses',
  tees: (count: number) => (count === 0 ? 'No tees' : counted(count, 'tee', 'tees')),
  holeEntries: (count: number) => counted(count, 'hole entry', 'hole entries'),
  source: (source: string) => `Source: ${source}`,
  sources: { custom: 'Your own card', played: 'A round you played' },
  deleteCourse: (course: string) => `Delete course ${course}`,
  deleteTitle: 'Delete Course',
  deleteText: (course: string) =>
    `Delete "${course}" from this device? Finished rounds keep their card. This action cannot be undone.`,
  deleteAll: 'Delete All',
  deleteAllTitle: 'Delete All Courses',
  deleteAllText: (count: number) =>
    `Delete ${form(count, 'the saved course', `all ${count} saved courses`)} from this device? Finished rounds keep their card. This action cannot be undone.`,
  deleting: 'Deleting...',
  deleted: 'Course deleted.',
  deletedAll: 'All courses deleted.',
  deleteFailed: 'Failed to delete course. Please try again.',
  deleteAllFailed: 'Failed to delete all courses. Please try again.',
}
