import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { TransferOutcome } from './vocabulary.ts'

/** Pieces of a product (variantId 0) or variant. */
export type Pieces = { productId: number; variantId: number; quantity: number }

/** A transfer owns its pieces from sending to receipt. Each product and size stands once in its lines. */
export type TransferEvent =
  /** The pieces are set aside at the source next. They are not on the road yet. */
  | DomainEvent<
      'TransferPlanned',
      {
        transferId: string
        fromBranchId: number
        toBranchId: number
        note: string
        lines: Pieces[]
      }
    >
  /** The source did not have the pieces. None left. */
  | DomainEvent<'TransferRefused', { transferId: string }>
  | DomainEvent<'TransferSent', { transferId: string }>
  | DomainEvent<'TransferReceived', { transferId: string; receiptId: string; lines: Pieces[] }>
  | DomainEvent<
      'TransferClosed',
      {
        transferId: string
        closingId: string
        outcome: TransferOutcome
        reason: string
        lines: Pieces[]
      }
    >
  /** All pieces go back to the source. None had been received. */
  | DomainEvent<'TransferCancelled', { transferId: string; reason: string }>

export const transferEvents: EventCatalogue<TransferEvent> = {
  TransferPlanned: { version: 1 },
  TransferRefused: { version: 1 },
  TransferSent: { version: 1 },
  TransferReceived: { version: 1 },
  TransferClosed: { version: 1 },
  TransferCancelled: { version: 1 },
}
