import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { z } from '#contract/rules/zod.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { useFormValue } from '#web/staff-ui/form/form-values.ts'
import { MomentField } from '#web/staff-ui/form/moment-field.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { SelectField } from '#web/staff-ui/form/select-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { moment } from '../moment.ts'
import { type BeforeChoice, beforeChoices, priceLines } from './price-lines.ts'
import { PricePreview } from './price-preview.tsx'
import { type BulkState, useBulkPrices } from './use-bulk-prices.ts'

const bulkForm = z.object({
  by: z.enum(['percent', 'amount']),
  value: z.number().min(-10_000_000).max(10_000_000),
  from: moment,
  until: moment,
  before: z.enum(beforeChoices),
})
const start = { by: 'percent', before: 'moves' }
const steps = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'KSh' },
]

const beforeWords: Record<BeforeChoice, string> = {
  moves: 'Moves as the price does',
  stays: 'Stays as it is',
  none: 'Is taken away',
  now: 'Becomes the price of now',
}
const befores = beforeChoices.map((value) => ({ value, label: t(beforeWords[value]) }))

/** The lines as the form stands now. */
const Preview = ({ products }: { products: readonly StaffProduct[] }) => {
  const by = useFormValue('by') === 'amount' ? 'amount' : 'percent'
  const value = useFormValue('value')
  const chosen = useFormValue('before')
  const step = { by, value: typeof value === 'number' ? value : 0 } as const
  const before = beforeChoices.find((one) => one === chosen) ?? 'moves'
  return <PricePreview lines={priceLines(products, step, before)} problems={new Map()} />
}

const Outcome = ({ left, total, problems }: BulkState) => {
  if (left > 0)
    return (
      <Alert type="info" title={t('{n} of {total} prices are set', { n: total - left, total })} />
    )
  if (problems.size === 0)
    return <Alert type="success" title={t('All {n} prices are set', { n: total })} />
  return (
    <Alert
      type="warning"
      title={t('{done} of {total} prices are set, {n} are not', {
        done: total - problems.size,
        total,
        n: problems.size,
      })}
    />
  )
}

const Content = ({ products, onClose }: { products: readonly StaffProduct[]; onClose(): void }) => {
  const { state, run } = useBulkPrices()
  // What is set stays in sight as it was, although the list behind it follows.
  const [chosen] = useState(products)
  const [sent, setSent] = useState<ReturnType<typeof priceLines>>([])
  const send = async ({ by, value, before, ...times }: z.output<typeof bulkForm>) => {
    const lines = priceLines(chosen, { by, value }, before)
    setSent(lines)
    await run(lines, times)
  }
  if (state !== undefined) {
    return (
      <>
        <div role="status">
          <Outcome {...state} />
        </div>
        <PricePreview lines={sent} problems={state.problems} />
        <Button disabled={state.left > 0} onClick={onClose}>
          {t('Done')}
        </Button>
      </>
    )
  }
  return (
    <StaffForm
      schema={bulkForm}
      start={start}
      onSend={send}
      send={t('Set these prices')}
      complaints={{ value: 'Please enter a number.' }}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <SelectField name="by" label={t('Change by')} options={steps} />
      <NumberField name="value" label={t('Up (or down: -10)')} step={0.01} />
      <MomentField name="from" label={t('From (empty: now)')} />
      <MomentField name="until" label={t('Until (empty: without end)')} />
      <SelectField name="before" label={t('The price before a sale')} options={befores} />
      <p>{t('New prices are whole shillings.')}</p>
      <Preview products={chosen} />
    </StaffForm>
  )
}

/** Changes the prices of several products at once, after showing the old and the new ones. */
export const BulkPrices = ({
  open,
  products,
  onClose,
}: {
  open: boolean
  products: readonly StaffProduct[]
  onClose(): void
}) => (
  <Sheet
    open={open}
    onClose={onClose}
    side="right"
    wide
    title={t('Prices of {n} products', { n: products.length })}
  >
    {open ? <Content products={products} onClose={onClose} /> : null}
  </Sheet>
)
