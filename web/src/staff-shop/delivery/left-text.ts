import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'

/** '21 open deliveries and KSh 5,928 of the shop’s cash'. Empty if nothing is left. `cash` in KSh. */
export const leftText = (deliveries: number, cash: number): string => {
  const parts = [
    ...(deliveries === 0
      ? []
      : [t('{deliveries} open {deliveries|delivery|deliveries}', { deliveries })]),
    ...(cash === 0 ? [] : [t('{sum} of the shop’s cash', { sum: formatPrice(cash) })]),
  ]
  return parts.join(t(' and '))
}
