import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { writeBooks } from '../books/books.ts'
import type { Log } from '../books/told.ts'
import { type Check, idsIn, type Look } from '../checks/look.ts'
import { BEGINNING } from '../template.ts'
import { membersShown } from './members.ts'
import { moneyShown } from './money.ts'
import { ordersShown } from './orders.ts'
import { pricesShown, shelvesShown, transfersShown } from './shelves.ts'
import { deliveriesShown } from './tracking.ts'

/** What the books may know of the log: that something happened, to what, and when. */
const logFor = ({ events }: Look): Log => {
  const orders = new Map(idsIn(events, 'order').map((id) => [deliveryIdOf(id), id]))
  return {
    all: events.map(({ type, stream, position, meta }) => ({
      type,
      of: stream.slice(stream.indexOf('-') + 1),
      commandId: meta.causationId,
      position,
      at: new Date(meta.at),
    })),
    orderOf: (deliveryId) => orders.get(deliveryId),
  }
}

/** The shop shows everybody what the books have. */
export const byBooks: Check = async (look) => {
  const { chain } = look
  if (chain.told === undefined) return []
  const welcomed = [chain.staff('wanjiku').id, chain.staff('kamau').id]
  const books = writeBooks(chain.told, logFor(look), { at: new Date(BEGINNING), welcomed })
  return [
    ...books.broken,
    ...(await ordersShown(chain, books)),
    ...pricesShown(chain),
    ...(await shelvesShown(chain, books)),
    ...(await transfersShown(chain, books)),
    ...(await membersShown(chain, books)),
    ...(await moneyShown(chain, books)),
    ...(await deliveriesShown(chain, books)),
  ]
}
