const card = (playerId: string, strokes: number) => ({
  playerId,
  strokesByHole: Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index + 1, strokes])),
})

const round = (id: string, day: number, players: readonly string[], courseName = 'Old Meadow') => ({
  id,
  courseId: `course_${courseName.toLowerCase().replaceAll(' ', '-')}`,
  holeType: 'front9',
  startedAt: Date.UTC(2026, 0, day, 12),
  players,
  scores: players.map((player, index) => card(player, 4 + index)),
  metadata: { originalCourseName: courseName },
})

const player = (id: string, name: string) => ({ id, name, playerId: null, updatedAt: 1 })

/** So many rounds of Ann's that importing them takes a while. */
export function largeBundle(rounds: number) {
  return {
    format: 'teemates-backup',
    version: 2,
    players: [player('ann', 'Ann')],
    courses: [],
    rounds: Array.from({ length: rounds }, (_, index) => round(`r${index}`, 1 + (index % 28), ['ann', 'ben'])),
    settings: [],
  }
}

/** Robin's rounds under two ids, rounds of mates, and three unreadable ones. */
export const mixedBundle = {
  format: 'teemates-backup',
  version: 2,
  players: [player('robin', 'Robin'), player('robin-k', 'Robin K.'), player('hana', 'Hana'), player('sam', 'Sam')],
  courses: [{ id: 'course_old-meadow', name: 'Old Meadow', holes: [{ number: 1, par: 4 }], updatedAt: 1 }],
  rounds: [
    ...Array.from({ length: 9 }, (_, index) => round(`robin ${index}`, index + 1, ['robin', 'hana'])),
    round('robin k', 11, ['robin-k', 'sam'], 'Half Moon Bay'),
    round('hana 1', 12, ['hana']),
    round('hana 2', 13, ['hana', 'sam'], 'Spyglass Hill'),
    { ...round('no course', 14, ['robin']), courseId: undefined },
    { ...round('no players', 15, ['robin']), players: undefined },
    'not a round at all',
  ],
  settings: [],
}

/** One round of Ann's, one of a mate's, and an unreadable one. */
export const smallBundle = {
  format: 'teemates-backup',
  version: 2,
  players: [player('ann', 'Ann'), player('ben', 'Ben')],
  courses: [],
  rounds: [round('r1', 2, ['ann']), round('r2', 3, ['ben']), { ...round('r3', 1, ['ann']), courseId: undefined }],
  settings: [],
}
