import { describe, expect, it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import type { Pieces } from './kernel/pieces.ts'
import {
  type TransferCommand,
  type TransferEvent,
  type TransferOutcome,
  transfer,
} from './transfer.ts'

const transferId = 't'
/** The time at which given events happened. */
const at = '2026-01-05T09:00:00.000Z'
const milk = (quantity: number): Pieces => ({ productId: 1, variantId: 0, quantity })
const route = { transferId, fromBranchId: 1, toBranchId: 2, note: '', lines: [milk(10)] }
const planned: TransferEvent = { type: 'TransferPlanned', data: route }
const sent: TransferEvent = { type: 'TransferSent', data: { transferId } }
const refused: TransferEvent = { type: 'TransferRefused', data: { transferId } }
const received = (receiptId: string, quantity: number): TransferEvent => ({
  type: 'TransferReceived',
  data: { transferId, receiptId, lines: [milk(quantity)] },
})
const closed = (closingId: string, outcome: TransferOutcome, quantity: number): TransferEvent => ({
  type: 'TransferClosed',
  data: { transferId, closingId, outcome, reason: 'Broken', lines: [milk(quantity)] },
})
const cancelled: TransferEvent = {
  type: 'TransferCancelled',
  data: { transferId, reason: 'No van' },
}

const receive = (receiptId: string, quantity: number): TransferCommand => ({
  type: 'Receive',
  receiptId,
  lines: [milk(quantity)],
})
const close = (
  closingId: string,
  outcome: TransferOutcome,
  quantity: number,
  reason = 'Broken',
): TransferCommand => ({ type: 'Close', closingId, outcome, reason, lines: [milk(quantity)] })
const cancel: TransferCommand = { type: 'Cancel', reason: 'No van' }

describe('sending', () => {
  it('is planned, then sent or refused, each once', () => {
    given(transfer)
      .when({ type: 'Plan', ...route })
      .thenEvents(planned)
    given(transfer, planned)
      .when({ type: 'Plan', ...route })
      .thenEvents()
    given(transfer, planned).when({ type: 'Send' }).thenEvents(sent)
    given(transfer, planned).when({ type: 'Refuse' }).thenEvents(refused)
    given(transfer, planned, sent).when({ type: 'Refuse' }).thenEvents()
    given(transfer, planned, refused).when({ type: 'Send' }).thenEvents()
  })
  it('must be known', () => {
    given(transfer).when({ type: 'Send' }).thenRejected('TRANSFER_NOT_FOUND')
  })
})

describe('sent 10, received 6 and 3', () => {
  const parts = [planned, sent, received('a', 6), received('b', 3)]

  it('leaves 1 open, and 2 more are refused', () => {
    expect(given(transfer, ...parts).state).toMatchObject({ status: 'sent', lines: [{ open: 1 }] })
    given(transfer, ...parts)
      .when(receive('c', 2))
      .thenRejected('NOT_ON_THE_ROAD', { productId: 1, variantId: 0, open: 1 })
  })
  it.each(['lost', 'sent_back'] as const)(
    'is settled once that 1 is %s, with a reason',
    (outcome) => {
      given(transfer, ...parts)
        .when(close('c', outcome, 1, ''))
        .thenRejected('REASON_REQUIRED')
      given(transfer, ...parts)
        .when(close('c', outcome, 1))
        .thenEvents(closed('c', outcome, 1))
      expect(given(transfer, ...parts, closed('c', outcome, 1)).state?.status).toBe('settled')
      given(transfer, ...parts, closed('c', outcome, 1))
        .when(receive('d', 1))
        .thenRejected('TRANSFER_NOT_OPEN')
    },
  )
  it('takes each part once', () => {
    given(transfer, ...parts)
      .when(receive('a', 6))
      .thenEvents()
    given(transfer, ...parts, closed('c', 'lost', 1))
      .when(close('c', 'lost', 1))
      .thenEvents()
  })
  it('cannot be cancelled any more', () => {
    given(transfer, ...parts)
      .when(cancel)
      .thenRejected('TRANSFER_HAS_ARRIVED')
  })
  it('knows what came where, and when', () => {
    const { state } = given(transfer, ...parts, closed('c', 'sent_back', 1))
    expect(state?.arrivals).toEqual([
      { id: 'a', branchId: 2, lines: [milk(6)], at },
      { id: 'b', branchId: 2, lines: [milk(3)], at },
      { id: 'c', branchId: 1, lines: [milk(1)], at },
    ])
  })
})

it('is cancelled before the first receipt, once, and all goes back to the source', () => {
  given(transfer, planned, sent).when(cancel).thenEvents(cancelled)
  given(transfer, planned, sent, cancelled).when(cancel).thenEvents()
  expect(given(transfer, planned, sent, cancelled).state).toMatchObject({
    status: 'cancelled',
    lines: [{ open: 0 }],
    arrivals: [{ id: transferId, branchId: 1, lines: [milk(10)], at }],
  })
  given(transfer, planned, sent)
    .when({ type: 'Cancel', reason: '' })
    .thenRejected('REASON_REQUIRED')
  given(transfer, planned).when(cancel).thenRejected('TRANSFER_NOT_OPEN')
})

it('receives nothing before it is sent, and nothing that it does not hold', () => {
  given(transfer, planned).when(receive('a', 1)).thenRejected('TRANSFER_NOT_OPEN')
  given(transfer, planned, sent)
    .when({ type: 'Receive', receiptId: 'a', lines: [{ ...milk(1), variantId: 3 }] })
    .thenRejected('NOT_ON_THE_ROAD', { productId: 1, variantId: 3, open: 0 })
})

it('comes in a hundred parts at most', () => {
  const parts = Array.from({ length: 100 }, (_, n) => received(`r${n}`, 0))
  given(transfer, planned, sent, ...parts)
    .when(receive('last', 1))
    .thenRejected('TRANSFER_TOO_MANY_PARTS')
})
