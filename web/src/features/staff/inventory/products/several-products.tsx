import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Button } from '#web/staff-ui/antd.ts'
import type { useSeveral } from '#web/staff-ui/use-several.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { changeProduct, withdrawProduct } from '../catalogue-api.ts'

type Some = { products: readonly StaffProduct[]; isBusy: boolean; run: Run }
type Run = ReturnType<typeof useSeveral>['run']

const nameOf = ({ name }: StaffProduct): string => name

const Feature = ({ products, isBusy, run, isFeatured }: Some & { isFeatured: boolean }) => {
  const some = products.filter((one) => one.isFeatured !== isFeatured)
  if (some.length === 0) return null
  const n = some.length
  return (
    <Button
      disabled={isBusy}
      onClick={() =>
        void run(some, nameOf, ({ id, revision }) => changeProduct(id, { isFeatured, revision }))
      }
    >
      {isFeatured ? t('Feature {n}', { n }) : t('Feature {n} no longer', { n })}
    </Button>
  )
}

const Withdraw = ({ products, isBusy, run }: Some) => {
  const [asking, setAsking] = useState(false)
  const some = products.filter(({ status }) => status !== 'withdrawn')
  if (some.length === 0) return null
  const n = some.length
  return (
    <>
      <Button danger disabled={isBusy} onClick={() => setAsking(true)}>
        {t('Withdraw {n}', { n })}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('Withdraw {n} {n|product|products}?', { n })}
        text={t('Nobody can buy them afterwards. Orders that hold them go on.')}
        confirm={t('Withdraw {n}', { n })}
        onConfirm={() => {
          setAsking(false)
          void run(some, nameOf, ({ id, revision }) => withdrawProduct(id, revision))
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Features the chosen products, or withdraws them from sale. Each button counts the products that it would change. */
export const SeveralProducts = (some: Some) => (
  <>
    <Feature {...some} isFeatured />
    <Feature {...some} isFeatured={false} />
    <Withdraw {...some} />
  </>
)
