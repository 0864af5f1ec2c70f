import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { callOffPrice, useCatalogueChange } from '../catalogue-api.ts'
import styles from '../inventory.module.css'

type Plan = StaffProduct['said'][number]

/** The prices that have not begun by the shop's clock, the earliest first. */
const plansOf = ({ said }: Pick<StaffProduct, 'said'>): Plan[] => {
  const now = new Date(serverNow()).toISOString()
  return said
    .filter(({ from }) => from > now)
    .toSorted((one, other) => one.from.localeCompare(other.from))
}

const isSale = ({ compareAtPrice, until }: Plan): boolean =>
  compareAtPrice !== null || until !== null

/** 'Sale from 1 Dec 2026, 08:00: KSh 90'. */
const beginText = (plan: Plan): string => {
  const values = { from: formatDateTime(plan.from), price: formatPrice(plan.price) }
  return isSale(plan)
    ? t('Sale from {from}: {price}', values)
    : t('Price from {from}: {price}', values)
}

const planText = (plan: Plan): string => {
  const { from, until, price } = plan
  if (until === null) return beginText(plan)
  return t('Sale from {from} until {until}: {price}', {
    from: formatDateTime(from),
    until: formatDateTime(until),
    price: formatPrice(price),
  })
}

/** Says in a list that the product's price will change. */
export const PlannedMark = (product: Pick<StaffProduct, 'said'>) => {
  const plans = plansOf(product)
  const [first] = plans
  if (first === undefined) return null
  const more = plans.length - 1
  const text = beginText(first)
  return (
    <small className={styles.planned}>
      {more === 0 ? text : t('{text} and {more} more', { text, more })}
    </small>
  )
}

/** The planned prices of a product, each with a button that calls it off. */
export const PlannedPrices = ({ product }: { product: StaffProduct }) => {
  const { id, variants, revision } = product
  const [asked, setAsked] = useState<Plan>()
  const callOff = useCatalogueChange(
    ({ variantId, from }: Plan) => callOffPrice(id, { variantId, from, revision }),
    t('The planned price is called off'),
  )
  const plans = plansOf(product)
  if (plans.length === 0) return null
  const nameOf = new Map(variants.map((one) => [one.id, one.name]))
  const textOf = (plan: Plan): string => {
    const size = nameOf.get(plan.variantId)
    return size === undefined ? planText(plan) : `${size}: ${planText(plan)}`
  }
  return (
    <section aria-label={t('Planned prices')}>
      <h3>{t('Planned prices')}</h3>
      <ul className={styles.history}>
        {plans.map((plan) => (
          <li key={`${plan.variantId} ${plan.from} ${plan.price}`} className={styles.standing}>
            <span>{textOf(plan)}</span>
            <Button danger loading={callOff.isPending} onClick={() => setAsked(plan)}>
              {t('Call Off')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('Call this price off?')}
        text={asked === undefined ? '' : textOf(asked)}
        confirm={t('Call Off Price')}
        cancel={t('Keep')}
        tone="danger"
        onConfirm={() => {
          if (asked !== undefined) callOff.mutate(asked)
          setAsked(undefined)
        }}
      />
    </section>
  )
}
