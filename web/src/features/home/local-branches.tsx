import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { BranchCard, BranchCardSkeleton } from '../../shop/branch/branch-card.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import styles from './home-page.module.css'
import { Section } from './section.tsx'

const SKELETONS = [1, 2, 3, 4]

/** As many branches as there were skeletons. A link leads to the rest. */
export const LocalBranches = () => {
  const t = useText()
  const { data, isError, isFetching, refetch } = useQuery(branchesQuery)
  return (
    <Section
      title={t('Your Local Branches')}
      more={{ to: '/branches', label: t('View All Branches') }}
    >
      {isError ? (
        <LoadFailed title={t('Branches could not be loaded')} query={{ isFetching, refetch }} />
      ) : (
        <ul className={styles.branches} aria-busy={data === undefined}>
          {data
            ?.filter(({ isActive }) => isActive)
            .slice(0, SKELETONS.length)
            .map((branch) => (
              <li key={branch.id}>
                <BranchCard branch={branch} />
              </li>
            )) ??
            SKELETONS.map((n) => (
              <li key={n}>
                <BranchCardSkeleton />
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}
