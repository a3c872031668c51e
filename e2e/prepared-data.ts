import { prepareData } from './app-server.ts'

/** Playwright runs this before all browser tests, and the function that it returns after them. */
export default prepareData
