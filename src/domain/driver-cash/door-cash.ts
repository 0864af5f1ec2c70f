/** A carrier of a delivery, with what the carrier's ledger knows of it. Money in cents. */
export type CarrierTaking = {
  carrierId: string
  taking: {
    /** The most that the carrier ever noted. */
    standsCents: number
    /** What staff let the carrier off. */
    relievedCents: number
    /** What the ledger says by now that the carrier had to collect. */
    owedCents: number
    /** A partner notes nothing. */
    isPartner: boolean
  }
}

/** What the carriers of one delivery owe follows from this. Money in cents. */
export type DoorCash = {
  /** All who had the delivery, from first to last. The last has it now, or handed it over. */
  carriers: readonly CarrierTaking[]
  isHandedOver: boolean
  /** The order's price without what M-PESA paid. */
  doorCents: number
  /** Cash beyond the price that staff found to have come. The customer gets it back, so the carriers owe it. */
  cashBackCents: number
}

export type Due = { carrierId: string; owedCents: number }

/**
 * What stays a carrier's whatever the carrier says later: the most that the carrier ever noted, less what staff let go.
 * Cash that goes back to the customer came for sure: nothing is taken off, so what staff let go is the shop's loss.
 * Once the goods are handed over, what was owed by then stays too, since the next carrier collected only the rest.
 */
const standing = (
  { standsCents, relievedCents, owedCents, isPartner }: CarrierTaking['taking'],
  { isHandedOver, cashBackCents }: DoorCash,
): number => {
  const letGoCents = cashBackCents > 0 ? 0 : relievedCents
  const noted = isPartner ? 0 : Math.max(0, standsCents - letGoCents)
  return isHandedOver ? Math.max(noted, owedCents) : noted
}

/**
 * What each carrier of a delivery owes. Who had it before owes what that carrier noted; who hands it over owes the rest,
 * which is what that carrier's page asked for.
 */
export const duesOf = (door: DoorCash): Due[] => {
  const { carriers, isHandedOver, doorCents, cashBackCents } = door
  const dues: Due[] = []
  let left = doorCents + cashBackCents
  for (const [n, { carrierId, taking }] of carriers.entries()) {
    const owesRest = isHandedOver && n === carriers.length - 1
    const owedCents = owesRest ? left : Math.min(left, standing(taking, door))
    left -= owedCents
    dues.push({ carrierId, owedCents })
  }
  return dues
}
