import type { CashEntryKind } from '../../contract/delivery/cash.ts'
import type { DriverCashEvent } from '../../domain/driver-cash/events.ts'
import type { Role } from '../../domain/kernel/actor.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Change, Projection } from '../projection.ts'

/** What was counted, and what should have been there. */
type Count = { countedCents: number; keptCents: number; dueCents: number; differenceCents: number }

/** `amountCents`: what it added to the sum due. `isDifferent`: a handover that did not agree. */
export type CashEntryDoc = Doc & {
  driverId: string
  kind: CashEntryKind
  deliveryId: string | null
  amountCents: number
  count: Count | null
  isDifferent: boolean
  /** Why the difference was accepted. Null: it was not. */
  accepted: string | null
  note: string
  at: string
  doneAt: string
  actor: { id: string; role: Role }
}

const entry = (
  { data: { driverId, entryId }, meta: { at, actor } }: Recorded<DriverCashEvent>,
  facts: Pick<CashEntryDoc, 'kind' | 'amountCents'> & Partial<CashEntryDoc>,
): Change<CashEntryDoc> => {
  const id = `${driverId}.${entryId}`
  return {
    id,
    fold: () => ({
      id,
      driverId,
      deliveryId: null,
      count: null,
      isDifferent: false,
      accepted: null,
      note: '',
      at,
      doneAt: at,
      actor: { id: actor.id, role: actor.role },
      ...facts,
    }),
  }
}

/** The lines of the drivers' ledgers. */
export const driverCashEntries: Projection<CashEntryDoc> = {
  collection: {
    name: 'driver-cash-entries',
    version: 2,
    indexes: [['-at'], ['driverId', '-at'], ['isDifferent', '-at']],
  },
  on: {
    DriverFloatGiven: (event) =>
      entry(event, { kind: 'float', amountCents: event.data.amountCents }),
    DriverCashTaken: (event) => {
      const { deliveryId, amountCents, beforeCents, doneAt } = event.data
      const more = amountCents - beforeCents
      return entry(event, { kind: 'taken', amountCents: more, deliveryId, doneAt })
    },
    DriverCashHandedOver: (event) => {
      const { countedCents, keptCents, dueCents, differenceCents, note } = event.data
      return entry(event, {
        kind: 'handover',
        amountCents: -countedCents,
        count: { countedCents, keptCents, dueCents, differenceCents },
        isDifferent: differenceCents !== 0,
        note,
      })
    },
    DriverCashWrittenOff: (event) => {
      const { driverId, handoverId, amountCents, note } = event.data
      return [
        entry(event, { kind: 'write_off', amountCents: -amountCents, note }),
        {
          id: `${driverId}.${handoverId}`,
          fold: (doc) => doc && { ...doc, accepted: note },
        },
      ]
    },
  },
}
