import { parseCLI, startVitest } from 'vitest/node'
import { closingLine, outcomeOf } from './outcome.mjs'
import { root } from './paths.mjs'

/** Runs Vitest once. Resolves to the exit code. @param {string[]} args Vitest's own */
export const runTests = async (args) => {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await startVitest('test', filter, { root, ...options, watch: false })
  const outcome = outcomeOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors())
  await vitest.close()
  if (process.env.DOCKER_HERE === 'no')
    console.log('no Docker here: the images of EventStoreDB, MongoDB and Redis were not tried')
  for (const skipped of outcome.skipped) console.log(`skipped  ${skipped}`)
  console.log(closingLine(outcome))
  return outcome.failed > 0 || outcome.passed === 0 ? 1 : 0
}
