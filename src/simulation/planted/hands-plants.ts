import type { Plant } from './plant.ts'

/**
 * Bugs about money in more than one hand, in parts or on its way back. Each is a mend of the shop that was taken out
 * again.
 */
export const handsPlants: readonly Plant[] = [
  {
    name: 'who noted cash and took it back owes nothing',
    file: 'src/domain/driver-cash/door-cash.ts',
    is: 'isPartner ? 0 : Math.max(0, standsCents - letGoCents)',
    becomes: '0',
  },
  {
    name: 'who hands over owes what others noted',
    file: 'src/domain/driver-cash/door-cash.ts',
    is: '    left -= owedCents\n',
    becomes: '',
  },
  {
    name: 'the list names the last carrier alone',
    file: 'src/commands/driver-cash/follow-cash.ts',
    is: 'const shorts = carriers.map(({ carrierId, taking }) => ({',
    becomes: 'const shorts = carriers.slice(-1).map(({ carrierId, taking }) => ({',
  },
  {
    name: 'what is due back is worked out once, when the goods come back',
    file: 'src/domain/payment/payment.ts',
    is: '  return [...withCash, ...alignRefunds(withNewId(withCash), afterCash)]',
    becomes: `  const isOfReturn = 'type' in command && command.type === 'AlignRefunds'
  return isOfReturn ? [...withCash, ...alignRefunds(withNewId(withCash), afterCash)] : withCash`,
  },
  {
    name: 'the page asks for nothing once a part was paid',
    file: 'src/projections/orders/projection.ts',
    is: 'restCents: billOfOrder(facts).restCents,',
    becomes: 'restCents: state.parts.length > 0 ? 0 : billOfOrder(facts).restCents,',
  },
  {
    name: 'more than the price is kept without a line',
    file: 'src/domain/payment/due-back.ts',
    is: "  const reason = returns.length > 0 ? 'returned' : 'overpaid'",
    becomes: "  if (returns.length === 0) return own\n  const reason = 'returned'",
  },
  {
    name: 'the first part counts as the payment',
    file: 'src/domain/payment/money.ts',
    is: '  const isOpen = !isPaid(state, cost.priceCents) && state.parts.length < MOST_PARTS',
    becomes: '  const isOpen = cost.priceCents > 0 && state.parts.length === 0',
  },
  {
    name: 'a dismissed case lets its money go',
    file: 'src/domain/payment/cases.ts',
    is: "heldCents: resolution === 'dismissed' ? one.heldCents : 0,",
    becomes: 'heldCents: 0,',
  },
  {
    name: 'a case that was taken up stays closed',
    file: 'src/domain/payment/cases.ts',
    is: "return { ...one, state: 'open', resolution: null }\n    default",
    becomes: 'return one\n    default',
  },
  {
    name: 'nobody owes what M-PESA took back after the handover',
    file: 'src/domain/order/bill.ts',
    is: '  return Math.max(0, sumCents(later) - sumCents(parts.filter(({ at }) => at > since)))',
    becomes: '  return 0',
  },
  {
    name: 'a debt that was written off is still asked for',
    file: 'src/domain/order/bill.ts',
    is: 'Math.min(relieved + paid.writtenOffCents, unpaid - owedByCarriersCents)',
    becomes: 'Math.min(relieved, unpaid - owedByCarriersCents)',
  },
]
