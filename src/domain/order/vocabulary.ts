/** Why staff should look twice at an order before they pack it. */
export const orderFlags = ['many_pieces', 'large_cash_total', 'bulk_lines'] as const
export type OrderFlag = (typeof orderFlags)[number]
