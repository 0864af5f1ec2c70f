import type { readRules } from '../../commands/loyalty/rules.ts'
import { tierAt } from '../../contract/loyalty/loyalty.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { maskPhone } from '../../contract/rules/phone.ts'
import type { StaffCustomer } from '../../contract/staff-customers.ts'
import type { CustomerView } from '../../projections/users/customers.ts'
import { presentPaymentSummary } from '../payment/present.ts'

type Spending = CustomerView['spending']

const spent = (orders: number, cents: number) => {
  const revenue = toKsh(cents)
  return { orders, revenue, average: orders === 0 ? 0 : Math.round(revenue / orders) }
}

const inYear = ({ months }: Spending, year: string) => {
  const all = months.filter(({ month }) => month.startsWith(year))
  return spent(
    all.reduce((sum, { orders }) => sum + orders, 0),
    all.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  )
}

const presentSpending = (spending: Spending, now: Date): StaffCustomer['spending'] => ({
  since: spending.since,
  all: spent(spending.all.orders, spending.all.revenueCents),
  thisYear: inYear(spending, nairobiDay(now).slice(0, 4)),
  months: spending.months.map(({ month, orders, revenueCents }) => ({
    month,
    orders,
    revenue: toKsh(revenueCents),
  })),
})

export const presentCustomer = (
  { customer, points, latest, spending, returns, open }: CustomerView,
  { tiers }: Pick<Awaited<ReturnType<typeof readRules>>, 'tiers'>,
  now: Date,
): StaffCustomer => {
  const { id, fullName, username, phoneNumber, isActive, createdAt, addresses } = customer
  return {
    id,
    fullName,
    username,
    phone: phoneNumber === '' ? '' : maskPhone(phoneNumber),
    isActive,
    createdAt,
    areas: [...new Set(addresses.map(({ city, region }) => `${city}, ${region}`))],
    points: points?.points ?? 0,
    tier: tierAt(tiers, points?.earned ?? 0).name,
    lastOrderAt: latest?.createdAt ?? null,
    spending: presentSpending(spending, now),
    returns: {
      count: spending.returns,
      amount: toKsh(spending.all.returnsCents),
      latest: returns.map(({ cents, ...one }) => ({ ...one, amount: toKsh(cents) })),
    },
    openPayments: {
      toPay: toKsh(open.toPayCents),
      refundDue: toKsh(open.refundCents),
      rows: open.docs.map((doc) => presentPaymentSummary(doc)),
      isMore: open.isMore,
    },
  }
}
