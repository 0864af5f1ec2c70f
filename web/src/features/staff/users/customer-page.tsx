import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { shownPhone } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffCustomer } from '#contract/staff-customers.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { orderColumns } from '#web/staff-shop/order/order-columns.tsx'
import { OrderDrawer } from '#web/staff-shop/order/order-drawer.tsx'
import { ActiveBadge } from '#web/staff-ui/active-switch.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { RecordFacts, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Loaded, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkNote } from './new-user.tsx'
import styles from './users.module.css'
import { customerOrdersQuery, customerQuery, makeLink } from './users-api.ts'

const Phone = ({ id, phone }: StaffCustomer) => (
  <MaskedPhone
    masked={phone}
    show={() => api(`/api/staff/customers/${id}/phone`, shownPhone, { method: 'POST' })}
  />
)

const Profile = (customer: StaffCustomer) => (
  <RecordFacts
    facts={[
      [t('Username'), `@${customer.username}`],
      [t('Phone'), customer.phone === '' ? null : <Phone key="phone" {...customer} />],
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

const Orders = ({ id }: { id: string }) => {
  const { opened, close, addressOf } = useOpened('order')
  const list = useInfiniteQuery(customerOrdersQuery(useUserId(), id))
  return (
    <section className={styles.section}>
      <h2>{t('Orders')}</h2>
      <PagedTable
        list={list}
        rowKey={(order) => order.id}
        columns={orderColumns(addressOf, false)}
        failed={t('Orders could not be loaded')}
        shown={(n) => t('{n} {n|order|orders} shown', { n })}
        empty={<EmptyState icon="bag" title={t('No orders yet')} />}
      />
      <OrderDrawer
        orderId={opened}
        onClose={close}
        among={rowsOf(list).map((order) => order.id)}
        addressOf={addressOf}
      />
    </section>
  )
}

/** Makes a link for a customer who forgot the password. Staff accounts are no customers. */
const Access = ({ id, isActive }: StaffCustomer) => {
  const [link, setLink] = useState<z.output<typeof passwordLink>>()
  const { mutate, isPending } = useAction({
    send: () => makeLink(id),
    done: setLink,
    failed: t('No link was made'),
  })
  return (
    <section className={styles.section}>
      <h2>{t('Access')}</h2>
      <p className={styles.quiet}>
        {t(
          'For a customer who forgot the password. Be sure who asks: the link opens the account. It stands in the history that you made it, and the customer is told.',
        )}
      </p>
      {link === undefined ? null : <LinkNote {...link} />}
      <div className={styles.top}>
        <Button loading={isPending} disabled={!isActive} onClick={() => mutate(undefined)}>
          {t('Make a password link')}
        </Button>
      </div>
    </section>
  )
}

/** A customer, for admins and for managers of a branch that the customer ordered from. */
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
        {(customer) => (
          <>
            <Profile {...customer} />
            <Orders id={customer.id} />
            <Access key={customer.id} {...customer} />
            <AuditLink kind="user" id={customer.id} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}
