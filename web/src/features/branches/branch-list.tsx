import { useEffect, useRef } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { searchKey } from '#contract/rules/text.ts'
import { useText } from '../../lib/text.ts'
import { BranchCard, BranchCardSkeleton } from '../../shop/branch-switch/branch-card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './branches-page.module.css'

/** Finds branches by name, city or region. Upper case and accents make no difference. */
export const matching = (branches: readonly Branch[], term: string): readonly Branch[] => {
  const wanted = searchKey(term)
  return branches.filter(({ name, city, region }) =>
    [name, city, region].some((text) => searchKey(text).includes(wanted)),
  )
}

export const byDistance = (
  branches: readonly Branch[],
  here: Coordinates | null,
): readonly Branch[] =>
  here === null
    ? branches
    : [...branches].sort((one, other) => distanceKm(here, one) - distanceKm(here, other))

const SKELETONS = [1, 2, 3, 4]

/** Marks the branch that a link or the map named, and scrolls to it. */
const MarkedCard = ({ branch }: { branch: Branch }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} className={styles.marked}>
      <BranchCard branch={branch} marked heading="h2" />
    </div>
  )
}

/** `branches` is undefined while they load. `code` names the marked branch. */
export const BranchList = ({
  branches,
  code,
}: {
  branches: readonly Branch[] | undefined
  code: string | null
}) => {
  const t = useText()
  if (branches?.length === 0) return <EmptyState icon="shop" title={t('No branches found')} />
  return (
    <ul className={styles.list} aria-busy={branches === undefined}>
      {branches?.map((branch) => (
        <li key={branch.id}>
          {branch.code === code ? (
            <MarkedCard key={code} branch={branch} />
          ) : (
            <BranchCard branch={branch} heading="h2" />
          )}
        </li>
      )) ??
        SKELETONS.map((n) => (
          <li key={n}>
            <BranchCardSkeleton />
          </li>
        ))}
    </ul>
  )
}
