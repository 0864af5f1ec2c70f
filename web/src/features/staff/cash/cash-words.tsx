import type { CashEntry, CashEntryKind } from '#contract/delivery/cash.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Badge } from '#web/ui/badge.tsx'

export const kindWords: Readonly<Record<CashEntryKind, string>> = {
  float: t('Float given'),
  taken: t('Taken at the door'),
  owed: t('Owed for a delivery'),
  short_settled: t('Missing cash, decided'),
  handover: t('Handed over'),
  write_off: t('Difference written off'),
}

/** Words for a difference: whether it is still open, or how it was settled. */
export const standingWords: Readonly<Record<NonNullable<CashEntry['standing']>, string>> = {
  open: t('Open'),
  counted_later: t('In a later count'),
  written_off: t('Written off'),
}

/** The difference between the counted cash and the cash that was due. A negative sum is missing. */
export const Difference = ({ sum }: { sum: number }) => {
  if (sum === 0) return <Badge tone="leaf">{t('Agrees')}</Badge>
  return sum < 0 ? (
    <Badge tone="tomato">{t('{sum} short', { sum: formatPrice(-sum) })}</Badge>
  ) : (
    <Badge tone="mango">{t('{sum} over', { sum: formatPrice(sum) })}</Badge>
  )
}
