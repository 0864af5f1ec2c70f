import { useState } from 'react'
import type {
  PriceEntry,
  productDetail,
  StaffProduct,
} from '#contract/catalogue/staff-catalogue.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { bringBack, productQuery, useCatalogueChange, withdrawProduct } from '../catalogue-api.ts'
import styles from '../inventory.module.css'
import { PlannedPrices } from './planned-prices.tsx'
import { PriceForm } from './price-form.tsx'
import { EditForm } from './product-forms.tsx'
import { Variants } from './variants.tsx'

const span = ({ from, until }: PriceEntry): string =>
  until === null
    ? t('from {from}', { from: formatDateTime(from) })
    : t('from {from} until {until}', {
        from: formatDateTime(from),
        until: formatDateTime(until),
      })

/** All prices that were ever set, the latest change first. */
const PriceList = ({ history, variants }: z.output<typeof productDetail>) => {
  const nameOf = new Map(variants.map(({ id, name }) => [id, name]))
  return (
    <section aria-label={t('Price history')}>
      <h3>{t('Price history')}</h3>
      <ol className={styles.history}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.variantId} ${entry.from}`}>
            <strong>{formatPrice(entry.price)}</strong>{' '}
            <span>{`${nameOf.get(entry.variantId) ?? ''} ${span(entry)}`}</span>
            <br />
            <small>
              <span>
                {t('said {at} by {by}', {
                  at: formatDateTime(entry.at),
                  by: entry.byName ?? entry.by ?? t('the shop'),
                })}
              </span>
              {entry.calledOffAt === null ? null : (
                <span>{t(', called off {at}', { at: formatDateTime(entry.calledOffAt) })}</span>
              )}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const standingWords = {
  sold: 'Sold in the shop.',
  draft: 'A draft: it is sold once it has a variant.',
  withdrawn: 'Withdrawn: nobody can buy it. Orders that hold it go on.',
}

/** Says whether the product is sold, with a button to withdraw it or bring it back. */
const Standing = ({ id, name, status, revision }: StaffProduct) => {
  const [asking, setAsking] = useState(false)
  const withdraw = useCatalogueChange(
    () => withdrawProduct(id, revision),
    t('The product is withdrawn'),
  )
  const back = useCatalogueChange(() => bringBack(id, revision), t('The product is sold again'))
  return (
    <div className={styles.standing}>
      <p>{standingWords[status]}</p>
      {status === 'withdrawn' ? (
        <Button loading={back.isPending} onClick={() => back.mutate(null)}>
          {t('Bring Back')}
        </Button>
      ) : (
        <Button danger loading={withdraw.isPending} onClick={() => setAsking(true)}>
          {t('Withdraw')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Withdraw {name}?', { name })}
        text={t('Shoppers can no longer buy it. It can be brought back at any time.')}
        confirm={t('Withdraw')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          withdraw.mutate(null)
        }}
      />
    </div>
  )
}

/** One product beside a list. A null id closes the drawer. */
export const ProductDrawer = (sheet: { id: string | null; onClose(): void }) => {
  const userId = useUserId()
  return (
    <RecordSheet
      {...sheet}
      query={(id) => productQuery(userId, id)}
      title={(product) => product?.name ?? t('Product')}
      failed={t('The product could not be loaded')}
    >
      {(product) => (
        <Stack>
          <Standing {...product} />
          <PriceForm product={product} />
          <PlannedPrices product={product} />
          <PriceList {...product} />
          <Variants product={product} />
          <EditForm product={product} />
          <AuditLink kind="product" id={product.id} />
        </Stack>
      )}
    </RecordSheet>
  )
}
