import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { branchesQuery } from '../../shop/catalogue/queries/branches-query.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BranchInfo } from './branch-info.tsx'
import { BranchList } from './branch-list.tsx'
import { BranchMap } from './branch-map.tsx'
import styles from './branches-page.module.css'
import { byDistance, matching } from './find-branches.ts'

const Search = ({ term, onTerm }: { term: string; onTerm(term: string): void }) => {
  const t = useText()
  return (
    <search className={styles.search}>
      <Icon name="search" size={20} />
      <input
        type="search"
        className={styles.input}
        aria-label={t('Search branches by name, city or region')}
        placeholder={t('Name, city or region')}
        value={term}
        onChange={(event) => onTerm(event.target.value)}
      />
      {term === '' ? null : (
        <Button look="quiet" size="small" onClick={() => onTerm('')}>
          {t('Clear')}
        </Button>
      )}
    </search>
  )
}

const openOnes = (branches: readonly Branch[]) => branches.filter(({ isActive }) => isActive)

/** The branches that take orders and match, the nearest first if the shopper's place is known. */
const useFound = (term: string) => {
  const { data, isError, isFetching, refetch } = useQuery(branchesQuery)
  const here = useDeliveryLocation((state) => state.place?.coordinates ?? null)
  const found = useMemo(
    () => (data === undefined ? undefined : byDistance(matching(openOnes(data), term), here)),
    [data, term, here],
  )
  return { found, isError, isFetching, refetch }
}

export const BranchesPage = () => {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const [term, setTerm] = useState('')
  const { found, isError, isFetching, refetch } = useFound(term)
  const code = params.get('code')
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Our Branches')}</h1>
      <Search term={term} onTerm={setTerm} />
      {isError ? (
        <LoadFailed title={t('Branches could not be loaded')} query={{ isFetching, refetch }} />
      ) : (
        <div className={styles.columns}>
          <BranchMap
            branches={found ?? []}
            marked={found?.find((branch) => branch.code === code)}
            onPick={(branch) =>
              setParams({ code: branch.code }, { replace: true, preventScrollReset: true })
            }
          />
          <BranchList branches={found} code={code} />
        </div>
      )}
      <BranchInfo />
    </div>
  )
}
