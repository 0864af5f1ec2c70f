/** What sums of money make together, in integer cents. */
export const sumCents = (money: readonly { amountCents: number }[]): number =>
  money.reduce((all, { amountCents }) => all + amountCents, 0)
