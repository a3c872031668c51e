import { beginData } from './app-server.ts'

/** Before all browser tests; what it returns runs after them. */
export default beginData
