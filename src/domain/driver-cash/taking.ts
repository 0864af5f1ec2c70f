import { type CashReason, type CashShort, noShort } from '../kernel/cash-short.ts'

/**
 * One delivery in a carrier's ledger. `amountCents`: taken, by the carrier's own word; `isSaid` once there was one.
 * `owedCents`: what was to be collected, by the shop's own entries. Of what is missing staff let `relievedCents` go, and
 * leave `chargedCents` to be brought all the same. `isPartner`: nobody speaks for the carrier, who owes all of it.
 */
export type Taking = {
  deliveryId: string
  amountCents: number
  isSaid: boolean
  reason: CashReason | null
  owedCents: number
  relievedCents: number
  chargedCents: number
  isPartner: boolean
}

export const noTaking = (deliveryId: string): Taking => ({
  deliveryId,
  amountCents: 0,
  isSaid: false,
  reason: null,
  owedCents: 0,
  relievedCents: 0,
  chargedCents: 0,
  isPartner: false,
})

/** What the carrier owes for the delivery. No word of theirs makes it less than what the shop wrote down. */
export const debtOf = ({ amountCents, owedCents, relievedCents }: Taking): number =>
  Math.max(amountCents, owedCents - relievedCents)

/** What the order got in cash by this carrier, as far as anybody says. */
export const notedOf = ({ amountCents, owedCents, isPartner }: Taking): number =>
  isPartner ? owedCents : amountCents

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
