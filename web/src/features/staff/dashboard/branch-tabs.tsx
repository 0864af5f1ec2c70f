import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import styles from './dashboard.module.css'
import { allBranchesQuery, statsQuery } from './dashboard-api.ts'
import { Loaded } from './loaded.tsx'

export const InventoryTab = () => {
  const stats = useQuery(statsQuery(useUserId()))
  const branches = useQuery(allBranchesQuery(useUserId()))
  return (
    <div className={styles.page}>
      <p>
        <Link to="/admin/inventory" className={styles.button}>
          {t('Update Stock')}
        </Link>
      </p>
      <Loaded query={branches} failed={t('Branches could not be loaded')}>
        {(all) => (
          <ul className={styles.cards}>
            {all.map(({ id, name, city, region }) => {
              const shelf = stats.data?.shelves.find(({ branchId }) => branchId === id)
              return (
                <li key={id} className={styles.panel}>
                  <h2>{name}</h2>
                  <p className={styles.quiet}>
                    {city}, {region}
                  </p>
                  <Facts
                    className={styles.facts}
                    facts={[
                      [t('Total products'), shelf?.products ?? '…'],
                      [t('Low stock'), shelf?.low ?? '…'],
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
    </div>
  )
}

export const BranchesTab = () => {
  const query = useQuery(allBranchesQuery(useUserId()))
  return (
    <div className={styles.page}>
      <p>
        <Link to="/admin/branches?branch=new" className={styles.button}>
          {t('Add Branch')}
        </Link>
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
                  <Badge tone={branch.isActive ? 'leaf' : 'plain'}>
                    {branch.isActive ? t('Active') : t('Inactive')}
                  </Badge>
                </div>
                <p className={styles.quiet}>{branch.code}</p>
                <p>
                  {branch.street}, {branch.city}, {branch.region}
                </p>
                <p className={styles.quiet}>
                  {t('{from} to {until} · {km} km', {
                    from: branch.openingTime,
                    until: branch.closingTime,
                    km: branch.deliveryRadius,
                  })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
