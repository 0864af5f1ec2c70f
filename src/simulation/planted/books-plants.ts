import type { Plant } from './plant.ts'

/** Bugs that are wrong everywhere: the shop agrees with itself, and only the second books have another figure. */
export const booksPlants: readonly Plant[] = [
  {
    name: 'half a shilling rounds down',
    file: 'src/domain/order/pricing.ts',
    is: 'Math.floor((cents + 50) / 100) * 100',
    becomes: 'Math.floor((cents + 49) / 100) * 100',
  },
  {
    name: 'a return ignores the voucher',
    file: 'src/domain/order/returning.ts',
    is: `  const worth = voucher?.worth ?? null
  return priceCents`,
    becomes: `  const worth = voucher === undefined ? voucher : null
  return priceCents`,
  },
  {
    name: 'a return forgets those before it',
    file: 'src/domain/order/returning.ts',
    is: ' - before\n}',
    becomes: ' - 0 * before\n}',
  },
  {
    name: 'the fee goes back with each return',
    file: 'src/domain/order/returning.ts',
    is: '  feeBack && order.returns.every(({ feeCents }) => feeCents === 0) ? paidFeeCents(order) : 0',
    becomes: '  feeBack || order.returns.length >= 0 ? paidFeeCents(order) : 0',
  },
  {
    name: 'points are given for the fee',
    file: 'src/domain/order/pricing.ts',
    is: 'order.priceCents - paidFeeCents(order)',
    becomes: 'order.priceCents + 0 * paidFeeCents(order)',
  },
  {
    name: 'pieces that are sent back arrive at the destination',
    file: 'src/domain/transfer.ts',
    is: 'return arrived(after, { id, branchId: fromBranchId, lines: pieces, at })',
    becomes: 'return arrived(after, { id, branchId: toBranchId, lines: pieces, at })',
  },
  {
    name: 'a page shows another price than is charged',
    file: 'src/http/catalogue/present.ts',
    is: '  price: toKsh(priceCents),',
    becomes: '  price: toKsh(compareAtPriceCents ?? priceCents),',
  },
  {
    name: 'one key of two people is one order',
    file: 'src/commands/order/claim-order.ts',
    is: '{actor.id}:',
    becomes: '{actor.id.slice(0, 0)}:',
  },
  {
    name: 'a wrong code hands over',
    file: 'src/commands/delivery/hand-over-delivery.ts',
    is: "? 'right' : 'wrong'",
    becomes: "? 'right' : 'right'",
  },
  {
    name: 'any manager moves orders of any branch',
    file: 'src/domain/order/transitions.ts',
    is: 'else if (runsBranch(actor, order.branchId)) parties',
    becomes: 'else if (runsBranch(actor, actor.branchId ?? order.branchId)) parties',
  },
  {
    name: 'any manager takes back goods of any branch',
    file: 'src/domain/order/returning.ts',
    is: '  if (!runsBranch(by, branchId)) return',
    becomes: '  if (!runsBranch(by, by.branchId ?? branchId)) return',
  },
  {
    name: 'cash that a driver keeps counts as handed over',
    file: 'src/domain/driver-cash/driver-cash.ts',
    is: 'handedOverCents: state.handedOverCents + countedCents }',
    becomes: 'handedOverCents: state.handedOverCents + countedCents + event.data.keptCents }',
  },
  {
    name: 'a reversal asks for a shilling more',
    file: 'src/integrations/daraja/client.ts',
    is: 'Amount: order.amountCents / 100,',
    becomes: 'Amount: order.amountCents / 100 + 1,',
  },
  {
    name: 'a branch asks for another fee',
    file: 'src/domain/order/pricing.ts',
    is: 'Math.round(radiusKm * CENTS_A_KM)',
    becomes: 'Math.round(radiusKm * CENTS_A_KM) + 100',
  },
  {
    name: 'places of branch 1 are never freed',
    file: 'src/domain/guest-orders.ts',
    is: '  const waits = state.waiting',
    becomes: '  const waits = branchId !== 1 && state.waiting',
  },
  {
    name: 'returns give back more than was paid',
    file: 'src/domain/order/bill.ts',
    is: 'backCents: Math.max(0, paidCents - keptCents),',
    becomes: 'backCents: Math.max(paidCents, cost.priceCents) - keptCents,',
  },
  {
    name: 'a tier begins behind its points',
    file: 'src/domain/loyalty/accrual.ts',
    is: 'pointsRequired <= earned',
    becomes: 'pointsRequired < earned',
  },
  {
    name: 'all cash is owed to branch 1',
    file: 'src/projections/ledger/order-money.ts',
    is: 'return { orderNumber, branchId, cost,',
    becomes: 'return { orderNumber, branchId: branchId > 0 ? 1 : branchId, cost,',
  },
  {
    name: 'a voucher that ended is taken',
    file: 'src/domain/loyalty/vouchers.ts',
    is: "if (found.status !== 'issued' || found.expiresAt <= at)",
    becomes: "if (found.status !== 'issued' || found.expiresAt <= '')",
  },
  {
    name: 'the driver is shown the code',
    file: 'src/http/delivery/present.ts',
    is: "  viewer === 'owner' && doc.isOpen\n",
    becomes: "  (viewer === 'owner' || viewer === 'driver') && doc.isOpen\n",
  },
  {
    name: 'a key shows the street',
    file: 'src/http/delivery/present.ts',
    is: 'street: isKnown ? street : null, city',
    becomes: 'street, city',
  },
  {
    name: 'a time is promised after a failed try',
    file: 'src/domain/kernel/promise.ts',
    is: ' || attempt > 1 ? null',
    becomes: ' || attempt > 100 ? null',
  },
  {
    name: 'points are rounded up',
    file: 'src/domain/loyalty/accrual.ts',
    is: 'Math.floor((Math.floor(goodsCents',
    becomes: 'Math.floor((Math.ceil(goodsCents',
  },
]
