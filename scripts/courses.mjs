import './node-version.cjs'
import { runServerProgram } from './server-program.mjs'

await runServerProgram('courses', 'courses.ts')
