import { openScreen, type Screen } from './lib/screen.ts'
import { ConfigError, readVariables } from './program/config.ts'
import { realWorld } from './program/real-world.ts'
import { examinedReport } from './program/verify-report.ts'
import { acceptShop, examineShop } from './program/verify-shop.ts'
import { NoCheckpoint, readCheckpoint } from './runtime/integrity/known-checkpoints.ts'
import { DataFolderInUse } from './stores/data-folder.ts'
import { DataFolderUnusable } from './stores/data-folder-unusable.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'

// The command `verify`. It compares the log in DATA_DIR, or behind EVENTSTORE_URL and MONGODB_URL, with its seals, and looks
// for what was written past the shop. Each argument is a checkpoint as it is printed: '<events> <time> <hash>'. `accept <reason>` seals the log as it is.

/** `accept <reason>`: seals the log as it is, from the first event on that differs. */
const accept = async (screen: Screen, reason: string): Promise<number> => {
  const from = await acceptShop(readVariables(process.env), realWorld, reason)
  screen.say(`Accepted as it is from event ${from} on. Every verification will say so.`)
  return 0
}

const verify = async (screen: Screen): Promise<number> => {
  const config = readVariables(process.env)
  const examined = await examineShop(config, realWorld, {
    checkpoints: process.argv.slice(2).map(readCheckpoint),
    onProgress: (done, total) => screen.show({ what: 'Comparing', done, total }),
  })
  for (const line of examinedReport(examined)) screen.say(line)
  const { verdict, flaws } = examined
  return verdict?.isWhole === true && flaws.length === 0 ? 0 : 1
}

const foreseen = [ConfigError, DataFolderInUse, DataFolderUnusable, NoCheckpoint, StoreUnavailable]

/** The message for a failure. Errors that the operator can mend give one line, and others their stack. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const isForeseen = foreseen.some((known) => error instanceof known)
  return isForeseen ? error.message : (error.stack ?? error.message)
}

/** What was not done, and why. A store that refuses or does not answer says nothing of the log. */
const failure = (isAccepted: boolean, error: unknown): string => {
  if (isAccepted) return `Not accepted: ${explain(error)}`
  const isAway = error instanceof StoreUnavailable
  return `Could not compare: ${explain(error)}${isAway ? '. This is no sign of a change in the log.' : ''}`
}

const main = async (): Promise<number> => {
  const screen = openScreen(process.stdout, realWorld)
  const [word, ...reason] = process.argv.slice(2)
  try {
    if (word !== 'accept') return await verify(screen)
    if (reason.length > 0) return await accept(screen, reason.join(' '))
    throw new ConfigError('accept: say why')
  } catch (error) {
    process.stderr.write(`\n${failure(word === 'accept', error)}\n`)
    return 2
  }
}

// The process is ended here: a client whose server ended a call could keep it alive.
process.exit(await main())
