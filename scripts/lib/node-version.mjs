const LOWEST = [20, 19]
const ABOVE = 27

/** Ends the process with a clear message if Node is too old or too new. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [lowMajor = 0, lowMinor = 0] = LOWEST
  const tooOld = major < lowMajor || (major === lowMajor && minor < lowMinor)
  if (!tooOld && major < ABOVE) return
  console.error(
    `Duka needs Node ${LOWEST.join('.')} to ${ABOVE - 1}; this is Node ${process.versions.node}.\n` +
      'Install a fitting one (https://nodejs.org/en/download) and try again.',
  )
  process.exit(1)
}
