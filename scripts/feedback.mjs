import './node-version.cjs'
import { runServerProgram } from './server-program.mjs'

// npm run feedback   shows what golfers sent, newest first; --limit COUNT, --json
await runServerProgram('operating', 'read-feedback.ts')
