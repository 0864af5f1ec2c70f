import { type CashReason, type CashShort, noShort } from '../kernel/vocabulary.ts'

/** One delivery in a carrier's ledger, in cents. */
export type Taking = {
  deliveryId: string
  /** The cash that the carrier reported. */
  amountCents: number
  /**
   * The most that the carrier ever reported. It stays owed, whoever has the delivery next, until staff decide. What they
   * let go and is no longer owed is taken off.
   */
  standsCents: number
  /** The carrier has reported the cash. */
  isSaid: boolean
  reason: CashReason | null
  /** The cash that was to be collected, by the shop's records. */
  owedCents: number
  /** Missing cash that staff let the carrier off, of what is still owed. */
  relievedCents: number
  /** Missing cash that staff demand from the carrier. */
  chargedCents: number
  /** A partner reports no cash, so the partner owes all of it. */
  isPartner: boolean
}

export const noTaking = (deliveryId: string): Taking => ({
  deliveryId,
  amountCents: 0,
  standsCents: 0,
  isSaid: false,
  reason: null,
  owedCents: 0,
  relievedCents: 0,
  chargedCents: 0,
  isPartner: false,
})

/**
 * What the carrier owes for the delivery, in cents. The carrier's own statement can raise this sum but never lower it.
 */
export const debtOf = ({ amountCents, owedCents, relievedCents }: Taking): number =>
  Math.max(amountCents, owedCents - relievedCents)

/**
 * The record after the sum to be collected changed. Once it falls, what staff let go is spent on that: it covers nothing
 * that goes missing later.
 */
export const owing = (before: Taking, owedCents: number): Taking => {
  const fallenCents = Math.max(0, before.owedCents - owedCents)
  const spentCents = Math.min(before.relievedCents, fallenCents)
  return {
    ...before,
    owedCents,
    relievedCents: before.relievedCents - spentCents,
    standsCents: Math.max(before.amountCents, before.standsCents - spentCents),
  }
}

/**
 * The cash that this carrier took for the order, in cents. It is the driver's own statement, or what a partner had to
 * collect.
 */
export const notedOf = ({ amountCents, owedCents, isPartner }: Taking): number =>
  isPartner ? owedCents : amountCents

/**
 * The cash for the order that this carrier is known to have had, in cents: what the carrier reports, and what staff
 * found the carrier to have beyond that.
 */
export const foundOf = (taking: Taking): number => {
  const { missingCents, relievedCents } = shortOf(taking)
  return notedOf(taking) + Math.min(taking.chargedCents, missingCents - relievedCents)
}

export const shortOf = (taking: Taking): CashShort => {
  const missingCents = Math.max(0, taking.owedCents - notedOf(taking))
  if (missingCents === 0) return noShort
  const relievedCents = Math.min(taking.relievedCents, missingCents)
  const openCents = Math.max(0, missingCents - relievedCents - taking.chargedCents)
  return {
    missingCents,
    relievedCents,
    openCents,
    reason: taking.isSaid ? taking.reason : 'not_said',
  }
}
