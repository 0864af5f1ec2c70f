import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realWorld } from '../src/program/real-world.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { apiUser } from './support/api.ts'
import { buy, buyAllBut, goods, type Outcome, stockOf, tally } from './support/buyers.ts'
import { type Server, startServer } from './support/server.ts'

const BUYERS = 500
const PIECES = 10

describe('500 buyers at once for the last 10 pieces', () => {
  let server: Server
  beforeEach(async () => {
    server = await startServer()
    await buyAllBut(server, PIECES)
  })
  afterEach(() => server.stop())

  const race = async (onAnswer: (outcome: Outcome) => void): Promise<Outcome[]> => {
    const guest = await apiUser(server.url)
    return Promise.all(
      Array.from({ length: BUYERS }, async (_, n) => {
        const outcome = await buy(guest, 1, `race-buyer-${n}`)
        onAnswer(outcome)
        return outcome
      }),
    )
  }

  it('sells exactly 10, and tells everybody else OUT_OF_STOCK', async () => {
    const outcomes = await race(() => undefined)
    expect(tally(outcomes)).toEqual({ sold: PIECES, OUT_OF_STOCK: BUYERS - PIECES })
    expect(await stockOf(server)).toMatchObject({ quantity: 0 })
  })

  it('keeps every acknowledged order, and the figures add up, after kill -9 in the middle', async () => {
    const before = await stockOf(server)
    let killed: Promise<void> | undefined
    let sold = 0
    const outcomes = await race((outcome) => {
      if ('id' in outcome) sold += 1
      if (sold === 3) killed ??= server.kill()
    })
    await killed
    expect(killed).toBeDefined()
    const acknowledged = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []))
    expect(acknowledged.length).toBeGreaterThanOrEqual(3)

    await server.start()
    // Jobs give back what was reserved for orders that the end of the process cut off.
    await server.atRest()
    const after = await stockOf(server)
    expect(after.onHand).toBe(before.onHand)
    expect(after.quantity).toBe(Math.max(0, after.onHand - after.reserved))
    expect(after.reserved).toBeLessThanOrEqual(before.reserved + PIECES)
    const admin = await apiUser(server.url, 'admin')
    for (const id of acknowledged) {
      expect((await admin('GET', `/api/orders/${id}`)).status).toBe(200)
    }

    await server.kill()
    expect(await audit(server.folder)).toMatchObject({ reserved: after.reserved, strays: [] })
  })
})

const ofGoods = `inventory-1.${goods.productId}.0`
const explaining = ['OrderPlaced', 'OrderNumberClaimed']

/** The log's own account: the reserved pieces of the goods, and the reservations without an order or a claim. */
const audit = async (folder: string) => {
  const stores = openDataFolder(folder, realWorld)
  const { events } = await stores.eventStore.readAll(null, 100_000)
  await stores.close()
  const orderIds = (types: string[], stream?: string) =>
    events
      .filter((event) => types.includes(event.type) && (stream ?? event.stream) === event.stream)
      .map(({ data }) => [data.orderId, Number(data.quantity)] as const)
  const explained = new Map(orderIds(explaining))
  const held = new Map(orderIds(['StockReserved'], ofGoods))
  for (const [id] of orderIds(['ReservationReleased'], ofGoods)) held.delete(id)
  return {
    reserved: [...held.values()].reduce((sum, quantity) => sum + quantity, 0),
    strays: [...held.keys()].filter((id) => !explained.has(id)),
  }
}
