// npm loads this before the script itself, because an old Node fails to parse newer syntax. Each script imports it too, for use
// without npm. Nothing here may be newer than Node 6.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This is Node ${process.versions.node}, which is too old: install Node 20.19 or newer from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
