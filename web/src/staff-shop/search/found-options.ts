import { formatDateTime } from '#contract/rules/dates.ts'
import type { Found, FoundKind, StaffFound } from '#contract/staff-search.ts'
import type { Text, Translate } from '#web/lib/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { priceText } from '#web/shop/order/beside-price.ts'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { roleName } from '#web/staff-ui/role-name.ts'
import { customerPath } from '../customer/customer-name.tsx'
import type { useStaffPaths } from '../history/record-links.tsx'

/** One line of the results. `to`: the address that opens the thing. */
export type FoundOption = {
  key: string
  to: string
  title: string
  note: string
  state: string
  /** Numbers and names by which staff call it. Who types one of them whole means this thing. */
  names: readonly string[]
  /** What was typed is one of its codes. */
  isCoded?: boolean
}
export type FoundGroup = {
  kind: FoundKind
  title: string
  options: readonly FoundOption[]
  /** The address of the list with all results, if there are more. Null: there is no such list. */
  more: string | null
  isMore: boolean
}

/** What the lines need to know: the language, the addresses that the role uses, and the names of branches. */
export type OfViewer = {
  t: Translate
  paths: ReturnType<typeof useStaffPaths>
  /** '' for the staff of a branch, who find only their own. */
  branchName(id: number): string
}

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' · ')

const standingWords = {
  sold: '',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
} as const satisfies Record<Found<'products'>['standing'], Text>
type Line<Kind extends FoundKind> = (hit: Found<Kind>, viewer: OfViewer) => Omit<FoundOption, 'key'>

const lines: { [Kind in FoundKind]: Line<Kind> } = {
  orders: (hit, { t, paths, branchName }) => ({
    to: paths.order(hit.id),
    title: joined(hit.orderNumber, hit.customerName),
    note: joined(
      hit.phone,
      priceText(hit, t),
      branchName(hit.branchId),
      formatDateTime(hit.createdAt),
    ),
    state: t(orderStatusWords[hit.status].label),
    names: [hit.orderNumber],
  }),
  deliveries: (hit, { t, paths, branchName }) => ({
    to: paths.delivery(hit.id),
    title: hit.trackingNumber,
    note: joined(hit.orderNumber, branchName(hit.branchId), formatDateTime(hit.createdAt)),
    state: t(deliveryStatusWords[hit.status].label),
    names: [hit.trackingNumber],
  }),
  payments: (hit, { t, branchName }) => ({
    to: `/admin/payments?payment=${hit.id}`,
    title: joined(hit.receipt ?? hit.orderNumber, hit.customerName),
    note: joined(
      hit.receipt === null ? '' : hit.orderNumber,
      priceText(hit, t),
      branchName(hit.branchId),
    ),
    state: t(paymentStatusWords[hit.status].label),
    names: hit.receipt === null ? [] : [hit.receipt],
  }),
  products: (hit, { t, paths }) => ({
    to: paths.product(hit),
    title: hit.name,
    note: hit.sku,
    state: t(standingWords[hit.standing]),
    names: [hit.name, hit.sku],
    isCoded: hit.isCoded,
  }),
  people: ({ id, name, username, role }, { t }) => ({
    to: role === 'customer' ? customerPath(id) : `/admin/users?user=${id}`,
    title: name,
    note: username,
    state: roleName(role, t),
    names: [name, username],
  }),
  branches: ({ id, name, city }) => ({
    to: `/admin/branches?branch=${id}`,
    title: name,
    note: city,
    state: '',
    names: [name],
  }),
  transfers: ({ id, from, to, plannedAt }, { paths }) => ({
    to: paths.transfer(id),
    title: `${from} → ${to}`,
    note: formatDateTime(plannedAt),
    state: '',
    names: [],
  }),
}

const titles = {
  orders: 'Orders',
  deliveries: 'Deliveries',
  payments: 'Payments',
  products: 'Products',
  people: 'People',
  branches: 'Branches',
  transfers: 'Transfers',
} as const satisfies Record<FoundKind, Text>

/** The lists that show all results. The other kinds have no list with such a search. */
const listOf = (kind: FoundKind, typed: string, { paths }: OfViewer): string | null => {
  if (kind === 'orders') return paths.ordersWith(typed)
  if (kind === 'products') return paths.productsWith(typed)
  return kind === 'people' ? `/admin/users?${new URLSearchParams({ search: typed })}` : null
}

const groupOf = <Kind extends FoundKind>(
  kind: Kind,
  found: { hits: readonly Found<Kind>[]; isMore: boolean },
  { typed, viewer }: { typed: string; viewer: OfViewer },
): FoundGroup => ({
  kind,
  title: viewer.t(titles[kind]),
  options: found.hits.map((hit) => ({ key: `${kind}-${hit.id}`, ...lines[kind](hit, viewer) })),
  more: found.isMore ? listOf(kind, typed, viewer) : null,
  isMore: found.isMore,
})

/** What was found, by kind. Kinds without a result are left out. */
export const groupsOf = (found: StaffFound, typed: string, viewer: OfViewer): FoundGroup[] => {
  const of = { typed, viewer }
  return [
    groupOf('orders', found.orders, of),
    groupOf('deliveries', found.deliveries, of),
    groupOf('payments', found.payments, of),
    groupOf('products', found.products, of),
    groupOf('people', found.people, of),
    groupOf('branches', found.branches, of),
    groupOf('transfers', found.transfers, of),
  ].filter(({ options }) => options.length > 0)
}

/** The lines that arrow keys go through: results, and behind each group the link to all of them. */
export const optionsOf = (groups: readonly FoundGroup[], t: Translate): FoundOption[] =>
  groups.flatMap(({ kind, title, options, more }) => [
    ...options,
    ...(more === null
      ? []
      : [
          {
            key: `${kind}-more`,
            to: more,
            title: t('All {kind} found', { kind: title.toLowerCase() }),
            note: '',
            state: '',
            names: [],
          },
        ]),
  ])

const isCalled = ({ names, isCoded }: FoundOption, typed: string): boolean =>
  isCoded === true || names.some((name) => name.toLowerCase() === typed.toLowerCase())

/**
 * What is meant beyond doubt: the only result, or the only one whose whole number or name was typed. Undefined if
 * several are possible, or none.
 */
export const meantOption = (
  groups: readonly FoundGroup[],
  typed: string,
  t: Translate,
): FoundOption | undefined => {
  const options = optionsOf(groups, t)
  const [called, another] = options.filter((option) => isCalled(option, typed))
  if (called !== undefined) return another === undefined ? called : undefined
  return options.length === 1 && groups[0]?.isMore === false ? options[0] : undefined
}
