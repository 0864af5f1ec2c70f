import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { someTime } from '../kernel/given-when-then.ts'
import type { InventoryEvent } from './events.ts'
import { type InventoryCommand, inventory } from './inventory.ts'
import type { InventoryState } from './state.ts'

const key = { branchId: 1, productId: 1, variantId: 0 }
const orderId = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const quantity = fc.integer({ min: 1, max: 8 })
const pieces = fc.integer({ min: 0, max: 20 })
const perhaps = fc.option(pieces, { nil: undefined })
const command: fc.Arbitrary<InventoryCommand> = fc.oneof(
  fc.record({
    type: fc.constant('CountShelf' as const),
    key: fc.constant(key),
    onHand: pieces,
    seen: pieces,
    reason: fc.constant('count'),
  }),
  fc.record({
    type: fc.constant('Edit' as const),
    key: fc.constant(key),
    quantity: perhaps,
    seen: perhaps,
    lowStockThreshold: perhaps,
    revision: fc.constant(undefined),
    reason: fc.constant('count'),
  }),
  fc.record({
    type: fc.constant('Count' as const),
    key: fc.constant(key),
    onHand: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    lowStockThreshold: fc.constant(undefined),
    reason: fc.constant('count'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('Reserve' as const),
      key: fc.constant(key),
      orderId,
      quantity,
      at: fc.constant(someTime),
    }),
  },
  fc.record({
    type: fc.constant('Release' as const),
    key: fc.constant(key),
    orderId,
    reason: fc.constant('cancelled' as const),
  }),
  fc.record({ type: fc.constant('Dispatch' as const), key: fc.constant(key), orderId }),
  fc.record({
    type: fc.constant('Return' as const),
    key: fc.constant(key),
    orderId,
    returnId: fc.constantFrom('r1', 'r2', 'r3'),
    quantity,
    writtenOff: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    type: fc.constant('Receive' as const),
    key: fc.constant(key),
    receiptId: fc.constantFrom('s1', 's2'),
    quantity,
    note: fc.constant(''),
  }),
  fc.record({
    type: fc.constant('WriteOff' as const),
    key: fc.constant(key),
    writeOffId: fc.constantFrom('w1', 'w2'),
    quantity,
    reason: fc.constant('Spoilt'),
  }),
)

/** An independent book: the pieces that each event moves on the shelf, and those that each order holds. */
const movement = ({ type, data }: InventoryEvent): number => {
  if (type === 'StockCounted') return data.onHand - data.onHandBefore
  if (type === 'LowStockThresholdSet') return 0
  if (type === 'StockDispatched' || type === 'StockWrittenOff') return -data.quantity
  return type === 'StockReturned' || type === 'StockReceived' ? data.quantity : 0
}
const holding = (held: Map<string, number>, { type, data }: InventoryEvent): void => {
  if (type === 'StockReserved') held.set(data.orderId, data.quantity)
  if (type === 'ReservationReleased' || type === 'StockDispatched') held.delete(data.orderId)
}
const total = (held: Map<string, number>) => [...held.values()].reduce((sum, n) => sum + n, 0)

const run = (
  commands: InventoryCommand[],
  each: (event: InventoryEvent, to: InventoryState) => void,
) =>
  commands.reduce((state, next) => {
    const decision = inventory.decide(next, state)
    if (!decision.ok) return state
    return decision.value.reduce((before, event) => {
      const after = inventory.evolve(before, event, someTime)
      each(event, after)
      return after
    }, state)
  }, inventory.initial)

it('never promises more than is there, and its figures add up, whatever the commands', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let shelf = 0
      const held = new Map<string, number>()
      run(commands, (event, state) => {
        shelf += movement(event)
        holding(held, event)
        expect(state.onHand).toBe(shelf)
        expect(state.onHand).toBeGreaterThanOrEqual(0)
        expect(state.reserved).toBe(total(held))
        if (event.type === 'StockReserved') expect(state.reserved).toBeLessThanOrEqual(state.onHand)
      })
    }),
    { numRuns: 500 },
  )
})

it('changes nothing when a command comes twice in a row', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), command, (commands, last) => {
      const state = run([...commands, last], () => {})
      const again = inventory.decide(last, state)
      if (again.ok) expect(again.value).toEqual([])
    }),
    { numRuns: 500 },
  )
})
