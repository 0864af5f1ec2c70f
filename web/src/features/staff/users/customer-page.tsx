import { useQuery } from '@tanstack/react-query'
import { shownPhone } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffCustomer } from '#contract/staff-customers.ts'
import { api } from '#web/lib/api.ts'
import { useParams } from '#web/lib/router/router.tsx'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { ActiveBadge } from '#web/staff-ui/active-switch.tsx'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'
import { RecordFacts, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Loaded, Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import styles from './customer.module.css'
import { CustomerAccess } from './customer-access.tsx'
import { CustomerComplaints, CustomerOrders } from './customer-lists.tsx'
import { CustomerReturns, MoneyCards, OpenPayments, SpentByMonth } from './customer-money.tsx'
import { customerQuery } from './users-api.ts'

const Phone = ({ id, phone }: StaffCustomer) => (
  <MaskedPhone
    masked={phone}
    show={() => api(`/api/staff/customers/${id}/phone`, shownPhone, { method: 'POST' })}
  />
)

const phoneOf = (customer: StaffCustomer, isFinance: boolean) => {
  if (customer.phone === '') return null
  return isFinance ? customer.phone : <Phone key="phone" {...customer} />
}

const Profile = ({ customer, isFinance }: { customer: StaffCustomer; isFinance: boolean }) => (
  <RecordFacts
    facts={[
      [t('Username'), `@${customer.username}`],
      [t('Phone'), phoneOf(customer, isFinance)],
      [t('Areas'), customer.areas.join(' · ') || null],
      [t('Points'), `${customer.points.toLocaleString('en')} · ${customer.tier}`],
      [t('Joined'), formatDateTime(customer.createdAt)],
      [
        t('Last order'),
        customer.lastOrderAt === null ? null : formatDateTime(customer.lastOrderAt),
      ],
    ]}
  />
)

/** Finance sees a customer's money. Orders and complaints are for those who run a branch. */
const Customer = (customer: StaffCustomer) => {
  const isFinance = useSession(({ user }) => user?.role === 'finance')
  const order = useOpened('order')
  const { id } = customer
  return (
    <Stack>
      <Profile customer={customer} isFinance={isFinance} />
      <MoneyCards {...customer} />
      <div className={styles.pair}>
        <Stack>
          <OpenPayments {...customer} addressOf={order.addressOf} />
          {isFinance ? null : <CustomerComplaints id={id} addressOf={order.addressOf} />}
          <CustomerReturns {...customer} addressOf={order.addressOf} />
        </Stack>
        <SpentByMonth {...customer} />
      </div>
      {isFinance ? null : <CustomerOrders id={id} {...order} />}
      <CustomerAccess key={id} {...customer} />
      {isFinance ? null : <AuditLink kind="user" id={id} />}
    </Stack>
  )
}

/** A customer, for admins and finance, and for managers of a branch that the customer ordered from. */
export const CustomerPage = () => {
  const { id = '' } = useParams()
  const query = useQuery(customerQuery(useUserId(), id))
  const { data } = query
  return (
    <StaffPage
      title={data?.fullName ?? t('Customer')}
      note={data === undefined ? undefined : <ActiveBadge {...data} />}
    >
      <Loaded query={query} failed={t('The customer could not be loaded')}>
        {(customer) => <Customer {...customer} />}
      </Loaded>
    </StaffPage>
  )
}
