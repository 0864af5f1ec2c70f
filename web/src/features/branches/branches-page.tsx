import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { type Text, useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { LazyMap } from '../../shop/map/lazy-map.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { BranchList, byDistance, matching } from './branch-list.tsx'
import styles from './branches-page.module.css'

const WIDE = '(min-width: 900px)'
const subscribe = (tell: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )

/** Wide screens show the map beside the list. Phones, which pay for data, show it only on request. */
const BranchMap = ({
  branches,
  marked,
  onPick,
}: {
  branches: readonly Branch[]
  marked: Branch | undefined
  onPick(branch: Branch): void
}) => {
  const t = useText()
  const wide = useWide()
  const [asked, setAsked] = useState(false)
  const current = useCurrentBranch()
  const here = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  return (
    <section className={styles.map} aria-label={t('Map')}>
      {wide ? null : (
        <Button look="outline" wide aria-expanded={asked} onClick={() => setAsked(!asked)}>
          <Icon name="pin" size={20} />
          <span>{asked ? t('Hide the map') : t('Show on a map')}</span>
        </Button>
      )}
      {wide || asked ? (
        <LazyMap
          tall
          label={t('Map of our branches and the areas that they deliver to')}
          branches={branches}
          picked={(marked ?? current)?.id}
          pin={here}
          onPick={onPick}
        />
      ) : null}
    </section>
  )
}

const facts: readonly { icon: IconName; text: Text }[] = [
  {
    icon: 'clock',
    text: 'Branches are open 8AM to 9PM, seven days a week, and closed on major public holidays.',
  },
  { icon: 'truck', text: 'The delivery radius is 4 to 7 km, depending on the branch.' },
  { icon: 'check', text: 'A 30-minute delivery guarantee applies within the delivery radius.' },
  { icon: 'bag', text: 'Stock varies per branch.' },
  { icon: 'shop', text: 'Walk-ins are welcome.' },
]

const BranchInfo = () => {
  const t = useText()
  return (
    <section className={styles.info} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('Good to know')}</h2>
      <ul className={styles.facts}>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

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

/** The branches that take orders and match `term`. The nearest come first if the shopper's place is known. */
const useFound = (term: string) => {
  const { data, isError, error, isFetching, refetch } = useQuery(branchesQuery)
  const here = useDeliveryLocation((state) => state.place?.coordinates ?? null)
  const found = useMemo(
    () => (data === undefined ? undefined : byDistance(matching(openOnes(data), term), here)),
    [data, term, here],
  )
  return { found, isError, error, isFetching, refetch }
}

export const BranchesPage = () => {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const [term, setTerm] = useState('')
  const { found, isError, error, isFetching, refetch } = useFound(term)
  const code = params.get('code')
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Our Branches')}</h1>
      <Search term={term} onTerm={setTerm} />
      {isError ? (
        <LoadFailed
          title={t('Branches could not be loaded')}
          query={{ error, isFetching, refetch }}
        />
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
