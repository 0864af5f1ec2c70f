import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { priceText, sumsOf } from '#web/shop/order/beside-price.ts'
import { BranchWords, staffBranchesQuery } from '#web/staff-shop/branch/branches.tsx'
import { ActiveBadge } from '#web/staff-ui/active-switch.tsx'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './dashboard.module.css'
import {
  firstProductsQuery,
  newestOrdersQuery,
  newestUsersQuery,
  statsQuery,
} from './dashboard-api.ts'
import { OrderBadge } from './overview.tsx'

export const InventoryTab = () => {
  const stats = useQuery(statsQuery(useUserId()))
  const branches = useQuery(staffBranchesQuery(useUserId()))
  return (
    <Stack>
      <p>
        <ButtonLink to="/admin/inventory">{t('Update Stock')}</ButtonLink>
      </p>
      <Loaded query={branches} failed={t('Branches could not be loaded')}>
        {(all) => (
          <ul className={styles.cards}>
            {all.map(({ id, name, city, region }) => {
              const shelf = stats.data?.shelves.find(({ branchId }) => branchId === id)
              return (
                <li key={id} className={styles.panel}>
                  <h2>{name}</h2>
                  <p className={styles.quiet}>{`${city}, ${region}`}</p>
                  <Facts
                    className={styles.facts}
                    facts={[
                      [t('Total products'), shelf?.products ?? '…'],
                      [
                        t('Low stock'),
                        <Link key="low" to={`/low-stock?branch=${id}`}>
                          {shelf?.low ?? '…'}
                        </Link>,
                      ],
                    ]}
                  />
                  <Link
                    to={`/admin/inventory?branch=${id}`}
                    aria-label={t('View Inventory of {name}', { name })}
                  >
                    {t('View Inventory')}
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Stack>
  )
}

export const BranchesTab = () => {
  const query = useQuery(staffBranchesQuery(useUserId()))
  return (
    <Stack>
      <p>
        <ButtonLink to="/admin/branches?branch=new">{t('Add Branch')}</ButtonLink>
      </p>
      <Loaded query={query} failed={t('Branches could not be loaded')}>
        {(branches) => (
          <ul className={styles.cards}>
            {branches.map((branch) => (
              <li key={branch.id} className={styles.panel}>
                <div className={styles.row}>
                  <h2>
                    <Link to={`/admin/branches?branch=${branch.id}`}>{branch.name}</Link>
                  </h2>
                  <ActiveBadge {...branch} />
                </div>
                <BranchWords branch={branch} quiet={styles.quiet} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Stack>
  )
}

export const OrdersTab = () => {
  const query = useQuery(newestOrdersQuery(useUserId()))
  return (
    <Stack>
      <p>
        <ButtonLink to="/admin/orders">{t('View All Orders')}</ButtonLink>
      </p>
      <Loaded query={query} failed={t('Orders could not be loaded')}>
        {(orders) => (
          <DataTable
            rows={orders}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t('No Orders')} text={t('New orders show up here.')} />}
            columns={[
              {
                title: t('Order'),
                width: 'phones',
                cell: (order) => (
                  <>
                    <span className={styles.whole}>{order.orderNumber}</span>
                    <p className={styles.quiet}>{priceText(sumsOf(order), t)}</p>
                  </>
                ),
              },
              { title: t('Order'), width: 'sm', cell: ({ orderNumber }) => orderNumber },
              { title: t('Customer'), width: 'lg', cell: ({ userId }) => userId ?? t('Guest') },
              { title: t('Branch'), width: 'md', cell: ({ branchId }) => branchId },
              { title: t('Status'), cell: ({ status }) => <OrderBadge status={status} /> },
              {
                title: t('Total'),
                align: 'right',
                width: 'sm',
                cell: (order) => priceText(sumsOf(order), t),
              },
              { title: t('Date'), width: 'sm', cell: (one) => formatDateTime(one.createdAt) },
              {
                title: t('Action'),
                cell: ({ id, orderNumber }) => (
                  <Link
                    to={`/admin/orders?order=${id}`}
                    aria-label={t('View {order}', { order: orderNumber })}
                  >
                    {t('View')}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  )
}

const ratingOf = (rating: number): string =>
  rating === 0 ? t('No ratings') : t('{rating}/5', { rating: Math.round(rating * 10) / 10 })

const Products = () => (
  <Loaded query={useQuery(firstProductsQuery)} failed={t('Products could not be loaded')}>
    {(products) => (
      <DataTable
        rows={products}
        rowKey={({ id }) => String(id)}
        empty={
          <EmptyState
            title={t('No Products')}
            text={t('Your product catalog is empty. Add some products to get started.')}
          />
        }
        columns={[
          { title: t('Name'), breaks: true, cell: ({ name }) => <strong>{name}</strong> },
          { title: t('Slug'), width: 'md', breaks: true, cell: ({ slug }) => slug },
          { title: t('Category'), width: 'lg', cell: ({ categoryId }) => categoryId },
          { title: t('Price'), align: 'right', cell: ({ price }) => formatPrice(price) },
          {
            title: t('Type'),
            width: 'sm',
            cell: ({ isFeatured }) => (
              <Badge tone={isFeatured ? 'mango' : 'plain'}>
                {isFeatured ? t('Featured') : t('Regular')}
              </Badge>
            ),
          },
          { title: t('Rating'), cell: ({ averageRating }) => ratingOf(averageRating) },
        ]}
      />
    )}
  </Loaded>
)

export const ProductsTab = () => (
  <Stack>
    <p>
      <ButtonLink to="/admin/inventory?tab=products&product=new">{t('Add Product')}</ButtonLink>
    </p>
    <Products />
  </Stack>
)

export const UsersTab = () => {
  const query = useQuery(newestUsersQuery(useUserId()))
  return (
    <Stack>
      <p className={styles.buttons}>
        <ButtonLink to="/admin/users?user=new">{t('Add User')}</ButtonLink>
        <Link to="/admin/users">{t('View all users')}</Link>
      </p>
      <Loaded query={query} failed={t('Users could not be loaded')}>
        {(users) => (
          <DataTable
            rows={users}
            rowKey={({ id }) => id}
            columns={[
              {
                title: t('Name'),
                breaks: true,
                cell: ({ fullName }) => <strong>{fullName}</strong>,
              },
              { title: t('Username'), breaks: true, cell: ({ username }) => `@${username}` },
              { title: t('Email'), width: 'md', breaks: true, cell: ({ email }) => email },
              {
                title: t('Role'),
                cell: ({ role }) => <Badge tone="sky">{roleName(role, sayInEnglish)}</Badge>,
              },
              { title: t('Joined'), width: 'lg', cell: (one) => formatDateTime(one.createdAt) },
              {
                title: t('Status'),
                width: 'sm',
                cell: ({ isActive }) => (isActive ? t('Active') : t('Inactive')),
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  )
}
