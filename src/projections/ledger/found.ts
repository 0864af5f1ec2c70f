import type { Difference } from '../../contract/points-ledger.ts'
import { changesOf } from '../fold-batch.ts'
import { pointsHistory } from '../loyalty/history.ts'
import type { AccountEntry } from './read-entries.ts'

/** A difference before its order's number is known. */
export type Found = Omit<Difference, 'type' | 'orderNumber'>
type Values = Pick<Found, 'field' | 'shown' | 'replayed'>

/** The id under which the read model keeps the entry. Undefined if the event moves no points. */
export const entryIdOf = (event: AccountEntry): string | undefined =>
  changesOf(pointsHistory.on, event)[0]?.id

const orderIn = ({ data }: AccountEntry): string | null => ('orderId' in data ? data.orderId : null)

/** A difference of one entry of an account. */
export const ofEntry = (event: AccountEntry, kind: Found['kind'], values: Values): Found => ({
  kind,
  account: event.data.userId,
  order: orderIn(event),
  entry: entryIdOf(event) ?? null,
  event: event.id,
  ...values,
})

/** An entry for which there should be none. `points`: what it added. */
export const unexplained = (event: AccountEntry, kind: Found['kind'], points: number): Found =>
  ofEntry(event, kind, { field: 'points', shown: points, replayed: null })
