import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import {
  NumberField,
  SelectField,
  useFormValue,
  useSetFormValues,
} from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { SeveralActions } from '#web/staff-ui/several-bar.tsx'
import { useSeveral } from '#web/staff-ui/use-several.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { catalogueKeys, setPrice } from '../catalogue-api.ts'
import styles from './bulk-prices.module.css'
import {
  type BeforeChoice,
  beforeChoices,
  type LineProblem,
  type PriceLine,
  priceLines,
  type ShownPrice,
} from './price-lines.ts'
import { moment, PriceTimes } from './price-times.tsx'
import { SeveralProducts } from './several-products.tsx'

/** A null `from` means at once, and a null `until` means without end. */
type Times = { from: string | null; until: string | null }

/** `left` is the number of lines still to be sent. `problems` says by a line's key why the server refused it. */
type BulkState = { left: number; total: number; problems: ReadonlyMap<string, string> }

/** Sends the lines one after the other. A line that is refused does not stop the others. */
const useBulkPrices = () => {
  const client = useQueryClient()
  const userId = useUserId()
  const explain = useFailureText()
  const [state, setState] = useState<BulkState>()

  /** Sets one price. Resolves to the problem if it was refused, and otherwise to undefined. */
  const setOne = async (line: PriceLine, times: Times): Promise<string | undefined> => {
    const { productId, variantId, then, problem, revision } = line
    if (problem !== undefined) return t(problemWords[problem])
    const { price, compareAt: compareAtPrice } = then
    const body = { variantId, price, compareAtPrice, ...times, revision }
    return setPrice(productId, body).then(() => undefined, explain)
  }
  const run = async (lines: readonly PriceLine[], times: Times): Promise<void> => {
    const problems = new Map<string, string>()
    const show = (left: number) => setState({ left, total: lines.length, problems })
    show(lines.length)
    for (const [index, line] of lines.entries()) {
      const problem = await setOne(line, times)
      if (problem !== undefined) problems.set(line.key, problem)
      show(lines.length - index - 1)
    }
    await Promise.all(
      catalogueKeys(userId).map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
  return { state, run }
}

export const problemWords: Record<LineProblem, string> = {
  TOO_LOW: 'Less than 1 KSh',
  BEFORE_TOO_LOW: 'The price before a sale would not be higher',
}

/** A price, with the higher price before a sale struck through. */
const Shown = ({ price, compareAt }: ShownPrice) => (
  <>
    <span>{formatPrice(price)}</span>
    {compareAt === null ? null : (
      <>
        {' '}
        <s className={styles.before}>{formatPrice(compareAt)}</s>
      </>
    )}
  </>
)

const Then = ({
  line: { key, then, problem },
  problems,
}: {
  line: PriceLine
  problems: Problems
}) => {
  const text = problems.get(key) ?? (problem && t(problemWords[problem]))
  if (text !== undefined) return <span className={styles.problem}>{text}</span>
  return (
    <strong>
      <Shown {...then} />
    </strong>
  )
}

type Problems = ReadonlyMap<string, string>

/** A table of old and new prices, with the problem of each line that cannot be set. */
const PricePreview = ({ lines, problems }: { lines: readonly PriceLine[]; problems: Problems }) => (
  <DataTable
    rows={lines}
    rowKey={({ key }) => key}
    empty={t('None of these products has a price yet.')}
    columns={[
      { title: t('Product'), cell: ({ name }) => name },
      { title: t('Now'), cell: ({ now }) => <Shown {...now} />, align: 'right' },
      {
        title: t('Then'),
        cell: (line) => <Then line={line} problems={problems} />,
        align: 'right',
      },
    ]}
  />
)

/** Lower prices are sent only with a word on whether they are an offer. */
const bulkForm = z
  .object({
    by: z.enum(['percent', 'amount']),
    value: z.number().min(-10_000_000).max(10_000_000),
    from: moment,
    until: moment,
    before: z.enum(beforeChoices).optional(),
  })
  .refine(({ value, before }) => value >= 0 || before !== undefined, { path: ['before'] })
const start = { by: 'percent' }
const steps = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'KSh' },
]

const beforeWords: Record<BeforeChoice, string> = {
  now: 'Yes: the price of now is struck through',
  moves: 'No: a struck-through price moves with the price',
  stays: 'No: a struck-through price stays as it is',
  none: 'No: a struck-through price is taken away',
}
const befores = beforeChoices.map((value) => ({ value, label: t(beforeWords[value]) }))

/** Lower prices that end by themselves are an offer, unless somebody says otherwise. */
const OfferField = () => {
  const value = useFormValue('value')
  const until = useFormValue('until')
  const isOpen = useFormValue('before') === undefined
  const set = useSetFormValues()
  const isOffer = typeof value === 'number' && value < 0 && until !== undefined && until !== ''
  useEffect(() => {
    if (isOffer && isOpen) set({ before: 'now' })
  }, [isOffer, isOpen, set])
  return <SelectField name="before" label={t('Is it an offer?')} options={befores} />
}

/** The new prices for the values that stand in the form now. */
const Preview = ({ products }: { products: readonly StaffProduct[] }) => {
  const by = useFormValue('by') === 'amount' ? 'amount' : 'percent'
  const value = useFormValue('value')
  const chosen = useFormValue('before')
  const step = { by, value: typeof value === 'number' ? value : 0 } as const
  const before = beforeChoices.find((one) => one === chosen)
  return <PricePreview lines={priceLines(products, step, before)} problems={new Map()} />
}

const Outcome = ({ left, total, problems }: BulkState) => {
  if (left > 0)
    return (
      <Alert
        type="info"
        title={t('{n} of {total} {total|price is|prices are} set', { n: total - left, total })}
      />
    )
  if (problems.size === 0)
    return <Alert type="success" title={t('{n} {n|price is|prices are} set', { n: total })} />
  return (
    <Alert
      type="warning"
      title={t('{done} of {total} {total|price is|prices are} set, {n} {n|is|are} not', {
        done: total - problems.size,
        total,
        n: problems.size,
      })}
    />
  )
}

const Content = ({ products, onClose }: { products: readonly StaffProduct[]; onClose(): void }) => {
  const { state, run } = useBulkPrices()
  // The chosen products are kept as they were, because the list behind the sheet changes while prices are set.
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
      draft="prices of products"
      send={t('Set these prices')}
      complaints={{
        value: 'Please enter a number.',
        before: 'Prices go down. Please say whether it is an offer.',
      }}
      onCancel={onClose}
    >
      <SelectField name="by" label={t('Change by')} options={steps} />
      <NumberField name="value" label={t('Up (or down: -10)')} step={0.01} />
      <PriceTimes />
      <OfferField />
      <p>{t('New prices are whole shillings.')}</p>
      <Preview products={chosen} />
    </StaffForm>
  )
}

/** Changes the prices of several products at once. It shows old and new prices before anything is sent. */
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
    title={t('{n|Price|Prices} of {n} {n|product|products}', { n: products.length })}
  >
    {open ? <Content products={products} onClose={onClose} /> : null}
  </Sheet>
)

/** The number of chosen products, and what can be done with all of them. */
export const ChosenBar = ({
  products,
  onClear,
}: {
  products: readonly StaffProduct[]
  onClear(): void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const several = useSeveral(catalogueKeys(useUserId()))
  return (
    <SeveralActions
      label={t('Chosen products')}
      count={products.length}
      several={several}
      onClear={onClear}
    >
      <span>{t('{n} {n|product|products} chosen', { n: products.length })}</span>
      <Button disabled={products.length === 0} onClick={() => setIsOpen(true)}>
        {t('Change prices')}
      </Button>
      <SeveralProducts products={products} isBusy={several.isBusy} run={several.run} />
      <BulkPrices open={isOpen} products={products} onClose={() => setIsOpen(false)} />
    </SeveralActions>
  )
}
