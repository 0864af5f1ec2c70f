import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lookIn } from '#src/demo/past/past.ts'
import { realWorld } from '#src/program/real-world.ts'
import { type Broken, check } from '#src/simulation/checks/checks.ts'
import { mpesa, points, statements } from '#src/simulation/checks/money.ts'
import { carriers, once as onlyOnce, reservations } from '#src/simulation/checks/once.ts'
import { ordersPieces, places, shelves, transfersPieces } from '#src/simulation/checks/pieces.ts'
import { personal, readModels } from '#src/simulation/checks/records.ts'
import type { DeadJob } from '#src/stores/job-queue/port.ts'
import { dump } from '#src/testing/log.ts'
import { builtProgram } from '#src/testing/program/built-program.ts'
import type { Crowd } from './crowd.ts'
import type { ChaosMpesa } from './mpesa.ts'
import { openStopped } from './open-stopped.ts'
import { missingIn, unreadable, wrongOrdersIn } from './told.ts'

/**
 * The promises of the simulation that hold minutes after the last fault. The others hold hours later: a prompt ends
 * after one hour, and an unpaid order is cancelled after some.
 */
const promises = {
  ordersPieces,
  transfersPieces,
  shelves,
  places,
  reservations,
  once: onlyOnce,
  carriers,
  mpesa,
  statements,
  points,
  readModels,
  personal,
}

type Env = Readonly<Record<string, string>>

/** What the command `verify` says against the log. */
const verified = async (env: Env): Promise<Broken[]> => {
  const child = spawn(process.execPath, [builtProgram('verify')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said += String(part)
    })
  }
  const [code] = await once(child, 'close')
  return code === 0 ? [] : [{ check: 'verify', what: said.trim() }]
}

const lineOf = ({ type, id, reason }: DeadJob): string => `job ${type} ${id} is dead: ${reason}`

/** What a shop breaks that has come to rest and was stopped. */
const examine = async (env: Env, crowd: Crowd, { provider }: ChaosMpesa): Promise<Broken[]> => {
  const { told } = crowd
  const { commands, stores, close } = await openStopped(env, { keeps: false })
  const shop = {
    acknowledged: [],
    broken: told.broken,
    look: () => lookIn(commands),
    staff: crowd.staff,
    world: realWorld,
    provider,
    orders: [],
    process: () => ({ commands, stores }),
  }
  try {
    return await check(shop, {
      keptWord: ({ events }) => missingIn(events, told),
      oneOrderEach: ({ events }) => wrongOrdersIn(events, told),
      readable: async () => unreadable((await dump(stores.readStore)).orders ?? [], told),
      noJobDead: async () => (await stores.jobQueue.dead(10)).map(lineOf),
      ...promises,
    })
  } finally {
    await close()
  }
}

/** Everything that is wrong with the stopped shop. */
export const findFaults = async (
  env: Env,
  crowd: Crowd,
  provider: ChaosMpesa,
): Promise<Broken[]> => [...(await examine(env, crowd, provider)), ...(await verified(env))]
