import { type Random, randomOf } from '#src/demo/past/random.ts'
import { buying } from './acts/buying.ts'
import type { Chain } from './chain.ts'
import type { Process } from './process.ts'
import { fillDisk, freeDisk } from './sqlite-files.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Faults that end by themselves after some time. */
const forAWhile = (
  { world }: Chain,
  random: Random,
  end: () => void,
  longestMs = 20 * MINUTE,
): void => {
  world.after(random.between(SECOND, longestMs), end)
}

const soonCalled = (random: Random) => ({
  calls: random.between(0, 60),
  side: random.pick(['before', 'after'] as const),
})

/** Most jumps of a clock are of minutes, some of hours. */
const jump = (random: Random): number =>
  random.happens(0.2) ? random.between(10, 180) * MINUTE : random.between(1, 600) * SECOND

/** How many orders come while two processes are there. */
const RUSH = 5

/** Two processes work on the same stores, and one of them is cut off from the read store for a while. */
const workBeside = async ({ world, ...chain }: Chain, process: Process, random: Random) => {
  const second = await process.startSecond()
  const cutMs = random.pick([15, 15, 60, 120]) * SECOND
  const kind = cutMs > 15 * SECOND ? 'refused' : random.pick(['refused', 'late'] as const)
  const one = random.pick([process, second])
  world.after(random.between(5 * SECOND, MINUTE), () => one.line.cut(kind, cutMs))
  for (let n = 0; n < RUSH; n += 1) {
    const shopper = randomOf(`shopper ${random.next()}`)
    world.after(random.between(SECOND, 3 * MINUTE), () => {
      void buying.placeOrder({ world, ...chain }, shopper).catch(() => undefined)
    })
  }
  world.after(random.between(3, 5) * MINUTE, second.world.die)
}

export const faults = {
  /** The process dies at one of its next turns. Half of the deaths come after a write, before its answer. */
  crash: (chain: Chain, random: Random) => {
    chain.process().world.dieIn(random.between(0, 40), random.pick(['before', 'after']))
  },
  restart: (chain: Chain) => chain.process().world.die(),
  /** The process dies at one of its next calls of a store, or just behind it. */
  crashAtCall: (chain: Chain, random: Random) =>
    chain.process().world.strike({ kind: 'death', ...soonCalled(random) }),
  /** A store does not answer one call. What it was asked to do is done, or not. */
  silentStore: (chain: Chain, random: Random) =>
    chain.process().world.strike({ kind: 'silence', ...soonCalled(random) }),
  cutPower: (chain: Chain, random: Random) => chain.process().cutPower(random),
  /** A second process works on the same stores for some minutes. The leases are to keep each work to one of them. */
  secondProcess: (chain: Chain, random: Random) => {
    void workBeside(chain, chain.process(), random).catch(() => undefined)
  },
  fillDisk: (chain: Chain, random: Random) => {
    const file = random.pick(['events.db', 'events.db', 'vault.db', 'read.db'] as const)
    fillDisk(chain.folder, file)
    forAWhile(chain, random, () => freeDisk(chain.folder, file))
  },
  lateReadModels: (chain: Chain, random: Random) => {
    chain.trouble.lagMs = random.between(2 * SECOND, 5 * MINUTE)
    forAWhile(chain, random, () => {
      chain.trouble.lagMs = 0
    })
  },
  jobsTwice: (chain: Chain, random: Random) => {
    chain.trouble.jobsRunTwice = true
    const end = () => {
      chain.trouble.jobsRunTwice = false
    }
    forAWhile(chain, random, end, 4 * 60 * MINUTE)
  },
  clockBack: ({ world }: Chain, random: Random) => world.setBack(jump(random)),
  clockForward: ({ world }: Chain, random: Random) => world.setBack(-jump(random)),
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
