import { findChange } from '../simulation/planted/find-plant.ts'
import { type Mutant, textOf } from './mutants.ts'
import { openNearestTests } from './nearest-tests.ts'
import type { Answer, openTests } from './run-tests.ts'

/** What became of a mutant. `by`: what showed it, null if nothing did. */
export type Fate = Mutant & {
  killed: 'by a test' | 'by time' | 'by the simulation' | null
  by: string | null
}

/** Tries a mutant: the nearest tests first, then so many simulated days. */
export const openTrials = (tests: ReturnType<typeof openTests>, seeds: number) => {
  const nearestTests = openNearestTests()
  const sound = new Set<string>()

  /** A test that fails without the mutant says nothing about it. */
  const mustBeSound = async ({ file }: Mutant, test: string): Promise<void> => {
    if (sound.has(test)) return
    const answer = await tests.run(file, null, [test])
    if (answer !== null)
      throw new Error(`${test} fails without a mutant: ${JSON.stringify(answer)}`)
    sound.add(test)
  }
  const showTest = async (mutant: Mutant, failed: NonNullable<Answer>): Promise<Fate> => {
    await mustBeSound(mutant, failed.test)
    return { ...mutant, killed: 'by a test', by: `${failed.test}: ${failed.failed}` }
  }
  const simulate = async (mutant: Mutant): Promise<Fate> => {
    const change = { name: `mutant ${process.pid}`, file: mutant.file, text: textOf(mutant) }
    const found = seeds === 0 ? undefined : await findChange(change, seeds)
    if (found === undefined) return { ...mutant, killed: null, by: null }
    return { ...mutant, killed: 'by the simulation', by: found }
  }

  const tryOne = async (mutant: Mutant): Promise<Fate> => {
    const near = nearestTests(mutant.file)
    const answer = near.length === 0 ? null : await tests.run(mutant.file, textOf(mutant), near)
    if (answer === 'no end') return { ...mutant, killed: 'by time', by: null }
    return answer === null ? simulate(mutant) : showTest(mutant, answer)
  }
  return tryOne
}
