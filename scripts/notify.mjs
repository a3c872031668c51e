import './node-version.cjs'
import { runServerProgram } from './server-program.mjs'

// npm run notify -- --title TEXT --body TEXT   publishes what every phone shows as a notification; --list, --withdraw ID
await runServerProgram('notify.ts')
