/** Rooms that serve every other room of the app. */
const serving = ['scorecard', 'ui', 'words', 'device', 'golf']
const carriersAndBelow = ['rounds', 'storage', 'backend', ...serving]
const fromShell = ['shell', 'services', 'addresses', ...carriersAndBelow]

/**
 * Which rooms a room may import besides itself.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const mayImport = {
  golf: [],
  /** Worked cards and vectors: what tests take their expected values from. */
  cards: ['golf'],
  server: ['golf', 'functions'],
  functions: ['golf'],
  main: ['routes', 'screens', ...fromShell],
  routes: ['screens', ...fromShell],
  screens: fromShell,
  shell: fromShell,
  rounds: ['storage', 'backend', ...serving],
  storage: serving,
  backend: serving,
  services: ['shell', 'rounds', 'storage', 'backend', 'device'],
  addresses: [],
  scorecard: ['ui', 'words', 'golf'],
  ui: ['words', 'device'],
  words: ['golf'],
  device: ['words', 'golf'],
  worker: [],
}

/** Rooms that are one file of app/src; a test beside it is of the same room. All other files there belong to the routes. */
const oneFileRooms = new Map([
  ['main', 'main'],
  ['services', 'services'],
  ['addresses', 'addresses'],
])
const folderRooms = ['screens', 'shell', 'rounds', 'storage', 'backend', 'scorecard', 'ui', 'words', 'device']

/** @typedef {{ room: string, place: string }} Home place: for screens the folder of one screen, else the room */

/**
 * @param {string} path from the project's folder, with slashes
 * @returns {Home | undefined} undefined for what is in no room
 */
export function homeOf(path) {
  if (path.startsWith('golf/src/')) return { room: 'golf', place: 'golf' }
  if (path.startsWith('server/src/')) return { room: 'server', place: 'server' }
  if (path.startsWith('golf/cards/') || path.startsWith('golf/vectors/')) return { room: 'cards', place: 'cards' }
  if (path.startsWith('app/worker/')) return { room: 'worker', place: 'worker' }
  if (path.startsWith('supabase/functions/')) return { room: 'functions', place: 'functions' }
  if (!path.startsWith('app/src/')) return undefined
  const [first = '', second] = path.slice('app/src/'.length).split('/')
  if (second === undefined) {
    const room = oneFileRooms.get(first.split('.')[0] ?? '') ?? 'routes'
    return { room, place: room }
  }
  if (!folderRooms.includes(first)) return { room: first, place: first }
  return { room: first, place: first === 'screens' ? `screens/${second}` : first }
}
