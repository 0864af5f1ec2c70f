import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { BranchWords } from '../branches/branch-words.tsx'
import { staffBranchesQuery } from '../branches/branches-api.ts'
import styles from './dashboard.module.css'
import { statsQuery } from './dashboard-api.ts'

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
                  <Badge tone={branch.isActive ? 'leaf' : 'plain'}>
                    {branch.isActive ? t('Active') : t('Inactive')}
                  </Badge>
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
