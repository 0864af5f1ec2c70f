import type { Random } from '#src/demo/past/random.ts'
import type { Chain } from './chain.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Faults that end by themselves after some time. */
const forAWhile = ({ world }: Chain, random: Random, end: () => void): void => {
  world.after(random.between(SECOND, 20 * MINUTE), end)
}

export const faults = {
  /** The process dies at one of its next turns. Half of the deaths come after a write, before its answer. */
  crash: (chain: Chain, random: Random) => {
    chain.process().world.dieIn(random.between(0, 40), random.pick(['before', 'after']))
  },
  restart: (chain: Chain) => chain.process().world.die(),
  fillDisk: (chain: Chain, random: Random) => {
    chain.trouble.diskIsFull = true
    forAWhile(chain, random, () => {
      chain.trouble.diskIsFull = false
    })
  },
  jobsTwice: (chain: Chain, random: Random) => {
    chain.trouble.jobsRunTwice = true
    forAWhile(chain, random, () => {
      chain.trouble.jobsRunTwice = false
    })
  },
  clockBack: ({ world }: Chain, random: Random) =>
    world.setBack(random.between(1, 10 * 60) * SECOND),
  clockForward: ({ world }: Chain, random: Random) =>
    world.setBack(-random.between(1, 10 * 60) * SECOND),
  mpesaAway: (chain: Chain, random: Random) => {
    const { moods } = chain.provider
    moods.push = 'busy'
    moods.query = 'away'
    forAWhile(chain, random, chain.calmMpesa)
  },
  mpesaSilent: (chain: Chain, random: Random) => {
    const { moods } = chain.provider
    moods.push = 'silent'
    moods.query = 'pending'
    forAWhile(chain, random, chain.calmMpesa)
  },
  mpesaEarly: (chain: Chain, random: Random) => {
    chain.provider.moods.push = 'early'
    forAWhile(chain, random, chain.calmMpesa)
  },
  /** Callbacks of this time come half an hour late. */
  slowAnswers: (chain: Chain, random: Random) => {
    chain.callbacks.delayMs = 30 * MINUTE
    forAWhile(chain, random, () => {
      chain.callbacks.delayMs = 0
    })
  },
} satisfies Record<string, (chain: Chain, random: Random) => void>

export type FaultName = keyof typeof faults
