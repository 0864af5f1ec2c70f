import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { given } from '../kernel/given-when-then.ts'
import type { InventoryEvent } from './events.ts'
import { type InventoryCommand, inventory } from './inventory.ts'

const key = { branchId: 1, productId: 7, variantId: 2 }
const counted = (onHand: number): InventoryEvent => ({
  type: 'StockCounted',
  data: { ...key, onHandBefore: 0, onHand, lowStockThreshold: 5, reason: 'count' },
})
const reserved = (orderId: string, quantity: number): InventoryEvent => ({
  type: 'StockReserved',
  data: { ...key, orderId, quantity },
})
const writtenOff = (writeOffId: string, quantity: number, reason: string): InventoryEvent => ({
  type: 'StockWrittenOff',
  data: { ...key, writeOffId, quantity, reason },
})

describe('all that a record holds', () => {
  const moveAll: InventoryCommand = { type: 'MoveAll', key, transferId: 'variants-7' }
  const held = reserved('variants-7', 5)
  const out: InventoryEvent = {
    type: 'StockTransferredOut',
    data: { ...key, transferId: 'variants-7', quantity: 5 },
  }

  it('leaves in one step, and a second time there is nothing left', () => {
    spec('operations 2.4', 'A crash between the product and its shelves is made good')
    given(inventory, counted(5)).when(moveAll).thenEvents(held, out)
    given(inventory, counted(5), held, out).when(moveAll).thenEvents()
    expect(given(inventory, counted(5), held, out).state).toMatchObject({ onHand: 0, reserved: 0 })
    given(inventory).when(moveAll).thenEvents()
  })
  it('stays while an order holds some of it', () => {
    given(inventory, counted(5), reserved('order', 2))
      .when(moveAll)
      .thenRejected('STOCK_RESERVED', { reserved: 2 })
  })
})

describe('a receipt that is taken back', () => {
  // Noon in Nairobi.
  const at = '2026-01-05T09:00:00.000Z'
  const facts = { ...key, receiptId: 'r', quantity: 40_691 }
  const received: InventoryEvent = { type: 'StockReceived', data: { ...facts, note: '' } }
  const takenBack: InventoryEvent = { type: 'ReceiptTakenBack', data: facts }
  const takeBack = (now: string): InventoryCommand => ({
    type: 'TakeBackReceipt',
    key,
    receiptId: 'r',
    at: now,
  })
  const later = '2026-01-05T20:59:00.000Z'

  it('leaves the shelf as it was, on the same day in Nairobi and once', () => {
    given(inventory, counted(5), received).when(takeBack(later)).thenEvents(takenBack)
    given(inventory, counted(5), received, takenBack).when(takeBack(later)).thenEvents()
    expect(given(inventory, counted(5), received, takenBack).state.onHand).toBe(5)
  })
  it('is closed after midnight, and where it is not known', () => {
    const midnight = '2026-01-05T21:00:00.000Z'
    given(inventory, counted(5), received).when(takeBack(midnight)).thenRejected('RECEIPT_CLOSED')
    given(inventory, counted(5)).when(takeBack(at)).thenRejected('RECEIPT_CLOSED')
  })
  it('needs its pieces on the shelf', () => {
    const off = writtenOff('w', 40_690, 'Gone')
    given(inventory, received, off).when(takeBack(at)).thenRejected('NOT_ON_SHELF', { onHand: 1 })
  })
})

describe('receiving and writing off', () => {
  const received: InventoryEvent = {
    type: 'StockReceived',
    data: { ...key, receiptId: 'r', quantity: 12, note: 'Brookside' },
  }
  const receive: InventoryCommand = {
    type: 'Receive',
    key,
    receiptId: 'r',
    quantity: 12,
    note: 'Brookside',
  }
  const writeOff = (quantity: number): InventoryCommand => ({
    type: 'WriteOff',
    key,
    writeOffId: 'w',
    quantity,
    reason: 'Spoilt',
  })

  it('puts what came onto the shelf, once for each receipt', () => {
    given(inventory, counted(5)).when(receive).thenEvents(received)
    given(inventory, counted(5), received).when(receive).thenEvents()
    expect(given(inventory, counted(5), received).state.onHand).toBe(17)
  })
  it('opens the record of a product that has none', () => {
    given(inventory).when(receive).thenEvents(received)
    expect(given(inventory, received).state).toMatchObject({ counted: true, onHand: 12 })
  })
  it('takes what is spoilt off the shelf, once for each write-off, reserved pieces too', () => {
    given(inventory, counted(5), reserved('a', 4))
      .when(writeOff(3))
      .thenEvents(writtenOff('w', 3, 'Spoilt'))
    given(inventory, counted(5), writtenOff('w', 3, 'Spoilt'))
      .when(writeOff(3))
      .thenEvents()
  })
  it('writes off no more than lies there, and says how many do', () => {
    given(inventory, counted(5)).when(writeOff(6)).thenRejected('NOT_ON_SHELF', { onHand: 5 })
  })
})

describe('a transfer', () => {
  const out: InventoryEvent = {
    type: 'StockTransferredOut',
    data: { ...key, transferId: 't', quantity: 4 },
  }
  const arrived: InventoryEvent = {
    type: 'StockTransferredIn',
    data: { ...key, transferId: 't', arrivalId: 'a', quantity: 4 },
  }

  it('takes the pieces that it holds, once', () => {
    const takeOut: InventoryCommand = { type: 'TransferOut', key, transferId: 't' }
    given(inventory, counted(5), reserved('t', 4)).when(takeOut).thenEvents(out)
    given(inventory, counted(5), reserved('t', 4), out).when(takeOut).thenEvents()
    expect(given(inventory, counted(5), reserved('t', 4), out).state).toMatchObject({
      onHand: 1,
      reserved: 0,
    })
  })
  it('puts what arrived onto the shelf, once', () => {
    const putIn: InventoryCommand = {
      type: 'TransferIn',
      key,
      transferId: 't',
      arrivalId: 'a',
      quantity: 4,
    }
    given(inventory).when(putIn).thenEvents(arrived)
    given(inventory, arrived).when(putIn).thenEvents()
    expect(given(inventory, arrived).state).toMatchObject({ counted: true, onHand: 4 })
  })
})
