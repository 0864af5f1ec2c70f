import type * as z from 'zod'
import type { ledgerEntry } from '../../contract/finance/ledger.ts'
import type { LedgerEntry } from '../../projections/ledger/queries.ts'
import type { People } from '../user/people.ts'

export const presentLedgerEntry =
  (people: People) =>
  (doc: LedgerEntry): z.infer<typeof ledgerEntry> => {
    const { id, eventId, userId, kind, points, balance, tierId, about, orderNumber } = doc
    const { name, at, happenedAt, booking } = doc
    return {
      id,
      eventId,
      kind,
      points,
      balance,
      tierId,
      about,
      orderNumber,
      name,
      at,
      happenedAt,
      account: { id: userId, person: people.get(userId) ?? null },
      rules: booking && {
        version: booking.rulesVersion,
        shillingsAPoint: booking.shillingsAPoint,
        multiplier: booking.multiplier / 100,
      },
    }
  }
