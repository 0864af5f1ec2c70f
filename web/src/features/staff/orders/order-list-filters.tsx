import { orderStatus, paymentStatus } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import { paymentMethods } from '#web/shop/payment/payment-methods.ts'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { AddressFilters, type FilterField } from '#web/staff-ui/filters/address-filters.tsx'
import { useBranches } from '../branches/use-branches.ts'
import type { OrderFiltering } from './order-filters.ts'

const statuses = orderStatus.options.map((value) => ({
  value,
  label: t(orderStatusWords[value].label),
}))
const payments = paymentStatus.options.map((value) => ({
  value,
  label: t(paymentStatusWords[value].label),
}))
const methods = paymentMethods
  .filter(({ available }) => available)
  .map(({ value, label }) => ({ value, label: t(label) }))

type Field = FilterField<Parameters<OrderFiltering['set']>[0]>

const fieldsFor = (branches: readonly Field[]): readonly Field[] => [
  {
    kind: 'search',
    name: 'search',
    label: t('Order number, phone, or beginning of a name'),
    placeholder: t('Order number, phone or name'),
  },
  { kind: 'choice', name: 'status', label: t('Status'), any: t('Any status'), options: statuses },
  ...branches,
  {
    kind: 'choice',
    name: 'method',
    label: t('Payment method'),
    any: t('Any method'),
    options: methods,
  },
  {
    kind: 'choice',
    name: 'payment',
    label: t('Payment'),
    any: t('Any payment'),
    options: payments,
  },
  {
    kind: 'choice',
    name: 'unusual',
    label: t('Unusual'),
    any: t('Usual or not'),
    options: [{ value: 'yes', label: t('Unusual orders') }],
  },
  { kind: 'day', name: 'from', label: t('From') },
  { kind: 'day', name: 'to', label: t('To') },
]

/** A list of one branch does not ask for the branch. */
export const OrderListFilters = ({
  filtering,
  isOfOneBranch,
}: {
  filtering: OrderFiltering
  isOfOneBranch: boolean
}) => {
  const { options } = useBranches()
  const branch: Field = {
    kind: 'choice',
    name: 'branch',
    label: t('Branch'),
    any: t('Any branch'),
    options,
  }
  return (
    <AddressFilters
      label={t('Orders')}
      filtering={filtering}
      fields={fieldsFor(isOfOneBranch ? [] : [branch])}
    />
  )
}
