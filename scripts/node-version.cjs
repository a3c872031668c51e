// npm loads this before the script itself, since an old Node fails at reading what is newer than it; each script imports it for
// whoever runs it without npm. Nothing here may be newer than Node 6.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This is Node ${process.versions.node}, which is too old: install Node 20.19 or newer from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
