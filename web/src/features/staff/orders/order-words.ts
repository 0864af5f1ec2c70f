import type { Order, OrderStatus } from '#contract/order.ts'

/** The verb that takes an order to this status. */
export const stepWords: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirm',
  processing: 'Process',
  ready_for_delivery: 'Ready',
}

type Flag = NonNullable<Order['flags']>[number]
/** Why staff should look twice at an order before they pack it. */
export const flagWords: Record<Flag, { label: string; text: string }> = {
  many_pieces: { label: 'Many pieces', text: 'More than a hundred pieces.' },
  large_cash_total: { label: 'Much cash', text: 'More cash than a rider should carry.' },
  bulk_lines: { label: 'By the carton', text: 'Several products, twenty pieces or more of each.' },
}

/** The next step of an order that the viewer may take. Undefined: there is none. */
export const nextStepOf = ({ allowed }: Pick<Order, 'allowed'>): OrderStatus | undefined =>
  allowed.find((status) => stepWords[status] !== undefined)

export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
