import type { Course } from '@teemates/golf/course'

const holes = Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, distance: 400, si: index + 1 }))

export const sampleCourse: Course = {
  id: 'course_links',
  name: 'Links',
  location: null,
  holes,
  createdAt: 0,
  updatedAt: 0,
  description: null,
  tees: [{ label: 'Blue', holes }],
  vendorId: 'osm:links',
  vendorName: 'Links',
  savedHolesMode: null,
  originalTemplate: null,
}
