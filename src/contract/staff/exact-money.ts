import { formatKsh } from '../rules/money.ts'

/** 'KSh 1,234.50'. Takes KSh. The staff's alone: shoppers pay whole shillings. */
export const formatKshExact = (ksh: number): string => {
  const cents = Math.round(ksh * 100)
  return `${formatKsh(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}
