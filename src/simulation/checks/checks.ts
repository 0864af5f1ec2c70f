import { byBooks } from '../by-books/by-books.ts'
import { inMoreHands, noted, partsAddUp } from './in-more-hands.ts'
import { asked, dues, lists } from './lists.ts'
import { ALL, type Check, type Checked } from './look.ts'
import { mpesa, points, pointsBack, prompts, reversals, statements } from './money.ts'
import { carriers, once, reservations } from './once.ts'
import { ordersPieces, places, shelves, transfersPieces } from './pieces.ts'
import {
  accounts,
  acknowledged,
  forgotten,
  legible,
  nothingWaits,
  personal,
  readModels,
} from './records.ts'
import { vouchers } from './vouchers.ts'

/** A promise of the shop that does not hold. `check` is its name. */
export type Broken = { check: string; what: string }

const promises: Readonly<Record<string, Check>> = {
  acknowledged,
  ordersPieces,
  transfersPieces,
  shelves,
  places,
  reservations,
  once,
  carriers,
  inMoreHands,
  noted,
  partsAddUp,
  lists,
  asked,
  dues,
  mpesa,
  reversals,
  prompts,
  statements,
  points,
  pointsBack,
  vouchers,
  readModels,
  personal,
  legible,
  forgotten,
  accounts,
  nothingWaits,
  byBooks,
}

/** What does not hold now, of these promises or of all, when nothing is under way. */
export const check = async (chain: Checked, wanted = promises): Promise<Broken[]> => {
  const { events } = await chain.process().commands.events.readAll(null, ALL)
  const broken = chain.broken.map((what) => ({ check: 'at once', what }))
  for (const [name, run] of Object.entries(wanted)) {
    const found = await run({ chain, events })
    broken.push(...found.map((what) => ({ check: name, what })))
  }
  return broken
}
