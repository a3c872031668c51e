import './node-version.cjs'
import { runServerProgram } from './server-program.mjs'

// npm run notify -- --title TEXT --body TEXT   publishes a notification to every phone; --list, --withdraw ID
await runServerProgram('operating', 'notify.ts')
