// Loaded before everything else, by whatever Node there is: nothing here or in what it imports may be newer than Node 14.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This is Node ${process.versions.node}, which is too old: install Node 20.19 or newer from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
