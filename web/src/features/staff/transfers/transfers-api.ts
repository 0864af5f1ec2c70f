import type { z } from '#contract/rules/schema.ts'
import {
  type cancelTransferBody,
  changedTransfer,
  type closeTransferBody,
  type receiveTransferBody,
  type sendTransferBody,
  stockTransfer,
  transfersQuery,
} from '#contract/transfer.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50

type User = string | undefined

/** The key of a query about transfers. It holds branch 0 and product 0, as live messages about transfers do. */
const onTheRoad = (userId: User, detail: object) =>
  keys.own(userId).stock({ branch: 0, product: 0, ...detail })

export const transferFilters = addressState(transfersQuery)

/** Pages of transfers, the newest first. `query` is the query string of GET /api/transfers. */
export const transferPages = (userId: User, query: string) =>
  pagedQuery(
    onTheRoad(userId, { transfers: query }),
    `/api/transfers?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    stockTransfer,
  )

export const transferQuery = (userId: User, id: string) =>
  apiQuery(onTheRoad(userId, { transfer: id }), `/api/transfers/${id}`, stockTransfer)

const post = (path: string, body: unknown) =>
  api(`/api/transfers${path}`, changedTransfer, { method: 'POST', body })

export const sendTransfer = (body: z.output<typeof sendTransferBody>) => post('', body)

export const receiveTransfer = (id: string, body: z.output<typeof receiveTransferBody>) =>
  post(`/${id}/receipts`, body)

export const closeTransfer = (id: string, body: z.output<typeof closeTransferBody>) =>
  post(`/${id}/closings`, body)

export const cancelTransfer = (id: string, body: z.output<typeof cancelTransferBody>) =>
  post(`/${id}/cancel`, body)
