import type { Chain } from '../chain.ts'
import { ALL, type Check } from './look.ts'
import { mpesa, points, statements } from './money.ts'
import { carriers, once, reservations } from './once.ts'
import { ordersPieces, places, shelves, transfersPieces } from './pieces.ts'
import { acknowledged, forgotten, nothingWaits, personal, readModels } from './records.ts'
import { vouchers } from './vouchers.ts'

/** A promise of the shop that does not hold. `check` is its name. */
export type Broken = { check: string; what: string }

const checks: Readonly<Record<string, Check>> = {
  acknowledged,
  ordersPieces,
  transfersPieces,
  shelves,
  places,
  reservations,
  once,
  carriers,
  mpesa,
  statements,
  points,
  vouchers,
  readModels,
  personal,
  forgotten,
  nothingWaits,
}

/** Every promise of the shop that does not hold now, when nothing is under way. */
export const check = async (chain: Chain): Promise<Broken[]> => {
  const { events } = await chain.process().commands.events.readAll(null, ALL)
  const broken = chain.broken.map((what) => ({ check: 'at once', what }))
  for (const [name, run] of Object.entries(checks)) {
    const found = await run({ chain, events })
    broken.push(...found.map((what) => ({ check: name, what })))
  }
  return broken
}
