import { expect, it } from 'vitest'
import { spec } from '#spec'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openTransferQueries } from './queries.ts'
import { transfers } from './transfers.ts'

const milk = (quantity: number) => [{ productId: 1, variantId: 0, quantity }]
const planned = (transferId = 't', fromBranchId = 1): Given => ({
  type: 'TransferPlanned',
  data: { transferId, fromBranchId, toBranchId: 2, note: 'Van', lines: milk(10) },
})
const sent: Given = { type: 'TransferSent', data: { transferId: 't' } }
const received: Given = {
  type: 'TransferReceived',
  data: { transferId: 't', receiptId: 'r', lines: milk(6) },
  actor: { id: 'm', role: 'branch_manager' },
}
const closed = (outcome: 'lost' | 'sent_back', quantity: number): Given => ({
  type: 'TransferClosed',
  data: { transferId: 't', closingId: outcome, outcome, reason: 'Broken', lines: milk(quantity) },
})
const doc = (...events: Given[]) => fold(transfers, [planned(), ...events]).t

it('keeps what is on the road, and what became of the rest', () => {
  expect(doc()).toMatchObject({ status: 'planned', lines: [{ quantity: 10, open: 10 }] })
  expect(doc(sent)).toMatchObject({ status: 'sent', note: 'Van', parts: [], revision: 1 })
  expect(doc(sent, received, closed('lost', 1), closed('sent_back', 1))).toMatchObject({
    status: 'sent',
    lines: [{ quantity: 10, open: 2, received: 6, lost: 1, sentBack: 1 }],
    parts: [
      { outcome: 'received', reason: null, actor: { id: 'm', role: 'branch_manager' } },
      { outcome: 'lost', reason: 'Broken' },
      { outcome: 'sent_back', reason: 'Broken' },
    ],
  })
  expect(doc(sent, received, closed('lost', 4))).toMatchObject({ status: 'settled' })
})

it('ends when it is refused, or cancelled with all sent back', () => {
  const refused: Given = { type: 'TransferRefused', data: { transferId: 't' } }
  expect(doc(refused)).toMatchObject({ status: 'refused', lines: [{ open: 0 }] })
  const cancelled: Given = {
    type: 'TransferCancelled',
    data: { transferId: 't', reason: 'No van' },
  }
  expect(doc(sent, cancelled)).toMatchObject({
    status: 'cancelled',
    lines: [{ open: 0, sentBack: 10 }],
  })
})

it('is listed for its own branches alone', async () => {
  spec('operations stock', 'A transfer is sent by one manager and received by the other')
  const { list, byId } = openTransferQueries(await storeOf([planned(), planned('u', 3)]))
  const manager = (branchId: number) => ({ id: 'm', role: 'branch_manager', branchId }) as const
  const admin = { id: 'a', role: 'admin' } as const
  const ids = async (...asked: Parameters<typeof list>) => {
    const found = await list(...asked)
    return found.ok ? found.value.docs.map(({ id }) => id) : found.error.code
  }
  const page = { limit: 10 }
  expect(await ids(admin, {}, page)).toEqual(['u', 't'])
  expect(await ids(manager(1), { from: 1 }, page)).toEqual(['t'])
  expect(await ids(manager(2), { to: 2, status: 'sent' }, page)).toEqual([])
  expect(await ids(manager(1), { from: 3 }, page)).toBe('FORBIDDEN')
  expect(await ids(manager(1), {}, page)).toBe('FORBIDDEN')
  expect((await byId(manager(1), 't')).ok).toBe(true)
  expect((await byId(manager(1), 'u')).ok).toBe(false)
})
