import { type Course, type CourseTee, courseIdOf, quickCustomCourses } from '@teemates/golf/course'

/*
 * Courses that can be played without a search. They are fictional, names and cards alike, because no published card has the
 * tees that the specification requires (document 2 section 3). The cards follow real ones: stroke indexes odd on the front
 * and even on the back nine, lengths in yards, forward tees shorter on every hole. They enter the courses table only when
 * they are played.
 */

/** Every built-in course: the two demo courses, then the quick-custom templates. */
export function builtInCourses(): readonly Course[] {
  return [...demoCourses, ...quickCustomCourses]
}

const foxMeadowPars = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4]
const foxMeadowStrokeIndexes = [7, 11, 15, 3, 9, 1, 17, 13, 5, 6, 18, 2, 12, 10, 8, 16, 14, 4]
const foxMeadow = demoCourse('Fox Meadow Demo Course', foxMeadowPars, foxMeadowStrokeIndexes, 'USGA White Men', {
  'USGA Blue Men': [385, 525, 175, 430, 390, 445, 160, 540, 405, 400, 170, 440, 520, 375, 395, 190, 530, 425],
  'USGA White Men': [360, 500, 155, 405, 365, 420, 140, 510, 380, 375, 150, 415, 495, 350, 370, 165, 505, 400],
  'USGA Red Women': [310, 440, 120, 345, 315, 360, 110, 445, 330, 325, 115, 355, 430, 300, 320, 130, 440, 345],
})

const saltwindPars = [4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 5, 4, 3, 4, 4, 5, 3, 4]
const saltwindStrokeIndexes = [5, 13, 17, 9, 1, 11, 3, 15, 7, 8, 12, 2, 18, 6, 14, 10, 16, 4]
const saltwind = demoCourse('Saltwind Demo Course', saltwindPars, saltwindStrokeIndexes, 'Member', {
  Championship: [415, 370, 195, 555, 460, 395, 450, 180, 575, 420, 545, 465, 170, 435, 380, 560, 205, 445],
  Member: [385, 345, 170, 515, 420, 365, 410, 155, 535, 390, 505, 425, 145, 400, 350, 520, 175, 410],
  Forward: [325, 295, 130, 445, 355, 310, 345, 120, 455, 330, 430, 360, 110, 340, 300, 440, 135, 350],
})

const demoCourses: readonly Course[] = [foxMeadow, saltwind]

function demoCourse(
  name: string,
  pars: readonly number[],
  strokeIndexes: readonly number[],
  mainTee: string,
  yardsByTee: Readonly<Record<string, readonly number[]>>,
): Course {
  const tees: CourseTee[] = Object.entries(yardsByTee).map(([label, yards]) => ({
    label,
    holes: yards.map((distance, index) => ({
      number: index + 1,
      par: pars[index] ?? 4,
      distance,
      si: strokeIndexes[index] ?? null,
    })),
  }))
  return {
    id: courseIdOf(name),
    name,
    location: null,
    holes: tees.find((tee) => tee.label === mainTee)?.holes ?? [],
    createdAt: 0,
    updatedAt: 0,
    description: null,
    tees,
    vendorId: null,
    vendorName: null,
    savedHolesMode: 'full18',
    originalTemplate: null,
  }
}
