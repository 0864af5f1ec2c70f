import * as z from 'zod'
import type { ChangedTransfer } from '../commands/transfer/find-transfer.ts'
import {
  cancelTransfer,
  closeTransfer,
  receiveTransfer,
} from '../commands/transfer/receive-transfer.ts'
import { sendTransfer } from '../commands/transfer/send-transfer.ts'
import { paging, uuid } from '../contract/rules/schema.ts'
import {
  cancelTransferBody,
  changedTransfer,
  closeTransferBody,
  receiveTransferBody,
  type StockTransfer,
  sendTransferBody,
  stockTransfer,
  transfersQuery,
} from '../contract/transfer.ts'
import { runsBranches, worksAtBranches } from '../domain/kernel/access.ts'
import { ok, reject } from '../domain/kernel/result.ts'
import type { Queries } from '../projections/queries.ts'
import type { TransferDoc } from '../projections/stock/transfers.ts'
import { presentGoods } from './catalogue/present-staff.ts'
import { defineRoute, type Route } from './server/route.ts'
import { pageOf } from './server/route-parts.ts'

type NameOf = (id: string) => string | null

const presentWho = ({ id, role }: TransferDoc['plannedBy'], nameOf: NameOf) => ({
  role,
  by: nameOf(id),
})

const present = (
  { position: _, plannedBy, lines, parts, ...facts }: TransferDoc,
  { catalogue }: Pick<Queries, 'catalogue'>,
  nameOf: NameOf,
): StockTransfer => ({
  ...facts,
  planned: presentWho(plannedBy, nameOf),
  lines: lines.map((line) => {
    const { name, size } = presentGoods(catalogue, line)
    return { ...line, name, size }
  }),
  parts: parts.map(({ actor, ...part }) => ({ ...part, ...presentWho(actor, nameOf) })),
})

/** Transfers with the names of their goods and people. */
const presentTransfers = async (
  queries: Pick<Queries, 'catalogue' | 'transfers'>,
  docs: readonly TransferDoc[],
): Promise<StockTransfer[]> => {
  const nameOf = await queries.transfers.namesIn(docs)
  return docs.map((doc) => present(doc, queries, nameOf))
}

const area = 'Transfers'
const params = z.object({ id: uuid })

const changed = ({ transferId: id, status }: ChangedTransfer) => ok({ body: { id, status } })

const list = defineRoute({
  method: 'GET',
  path: '/api/transfers',
  mayAsk: worksAtBranches,
  area,
  summary: 'Stock transfers, newest first; for admins, and a branch’s staff who name their branch',
  input: z.object({ query: transfersQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(stockTransfer),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['transfers', 'catalogue'],
  handle: async ({ actor, queries, query: { limit, cursor, ...filter } }) => {
    const found = await queries.transfers.list(actor, filter, pageOf({ limit, cursor }))
    if (!found.ok) return found
    const { docs, next } = found.value
    return ok({ body: await presentTransfers(queries, docs), next })
  },
})

const one = defineRoute({
  method: 'GET',
  path: '/api/transfers/:id',
  area,
  summary: 'One stock transfer; for the staff of its two branches and admins',
  input: z.object({ params }),
  status: 200,
  response: stockTransfer,
  errors: ['TRANSFER_NOT_FOUND'],
  reads: ['transfers', 'catalogue'],
  handle: async ({ actor, queries, params: { id } }) => {
    const found = await queries.transfers.byId(actor, id)
    if (!found.ok) return found
    const [body] = await presentTransfers(queries, [found.value])
    return body === undefined ? reject('TRANSFER_NOT_FOUND') : ok({ body })
  },
})

const change = {
  method: 'POST',
  area,
  status: 201,
  response: changedTransfer,
  limits: ['staff'],
  reads: [],
} as const
const denied = ['UNAUTHENTICATED', 'FORBIDDEN', 'TRANSFER_NOT_FOUND'] as const
/** Refusals of a step that comes too late: somebody else has changed the transfer. */
const late = ['CHANGED_MEANWHILE', 'TRANSFER_NOT_OPEN'] as const

const send = defineRoute({
  ...change,
  path: '/api/transfers',
  mayAsk: runsBranches,
  summary: 'Sends stock to another branch; for the source’s manager and admins',
  input: z.object({ body: sendTransferBody }),
  errors: [
    ...denied,
    'BRANCH_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_NOT_AT_BRANCH',
    'VARIANT_NOT_FOUND',
    'OUT_OF_STOCK',
    'ORDER_EXPIRED',
    'TRANSFER_NOT_OPEN',
  ],
  handle: async ({ body: { id: transferId, ...body }, issue }) => {
    const sent = await issue(sendTransfer, { transferId, ...body })
    return sent.ok ? changed(sent.value) : sent
  },
})

const receive = defineRoute({
  ...change,
  path: '/api/transfers/:id/receipts',
  mayAsk: worksAtBranches,
  summary: 'Receives pieces of a transfer, all or a part; for the destination’s staff and admins',
  input: z.object({ params, body: receiveTransferBody }),
  errors: [...denied, ...late, 'NOT_ON_THE_ROAD', 'TRANSFER_TOO_MANY_PARTS'],
  handle: async ({ params, body: { id: receiptId, ...body }, issue }) => {
    const received = await issue(receiveTransfer, { transferId: params.id, receiptId, ...body })
    return received.ok ? changed(received.value) : received
  },
})

const close = defineRoute({
  ...change,
  path: '/api/transfers/:id/closings',
  mayAsk: runsBranches,
  summary:
    'Says that pieces on the road are lost or at the source again; for the managers of both branches and admins',
  input: z.object({ params, body: closeTransferBody }),
  errors: [...denied, ...late, 'NOT_ON_THE_ROAD', 'REASON_REQUIRED', 'TRANSFER_TOO_MANY_PARTS'],
  handle: async ({ params, body: { id: closingId, ...body }, issue }) => {
    const closed = await issue(closeTransfer, { transferId: params.id, closingId, ...body })
    return closed.ok ? changed(closed.value) : closed
  },
})

const cancel = defineRoute({
  ...change,
  status: 200,
  path: '/api/transfers/:id/cancel',
  mayAsk: runsBranches,
  summary:
    'Takes a whole transfer back before any of it was received; for the source’s manager and admins',
  input: z.object({ params, body: cancelTransferBody }),
  errors: [...denied, ...late, 'REASON_REQUIRED', 'TRANSFER_HAS_ARRIVED'],
  handle: async ({ params, body, issue }) => {
    const cancelled = await issue(cancelTransfer, { transferId: params.id, ...body })
    return cancelled.ok ? changed(cancelled.value) : cancelled
  },
})

export const transferRoutes: readonly Route[] = [list, one, send, receive, close, cancel]
