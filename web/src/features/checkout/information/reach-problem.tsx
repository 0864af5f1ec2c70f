import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '#web/lib/text.ts'
import { branchesQuery, requestBranch } from '#web/shop/branch/branch.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../notice.module.css'
import type { Problem } from '../placing/problem.ts'

type OutOfReach = Extract<Problem, { kind: 'reach' }>

/** The branch does not deliver to the address. Another branch may, or the shopper changes the address. */
export const ReachProblem = ({
  problem,
  branch,
  onAddress,
  onSettled,
}: {
  problem: OutOfReach
  branch: Branch
  onAddress(): void
  onSettled(): void
}) => {
  const t = useText()
  const box = useRef<HTMLElement>(null)
  const { data = [] } = useQuery(branchesQuery)
  const [refusedBy] = useState(branch.id)
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    // The order now goes to another branch.
    if (branch.id !== refusedBy) onSettled()
  }, [branch.id, refusedBy, onSettled])
  const other = data.find(({ id }) => id === problem.nearest?.id)
  const names = { branch: branch.name, other: other?.name ?? '' }
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={styles.notice}
      aria-label={t('Your order needs a change')}
    >
      <h3>{t('Outside the delivery area')}</h3>
      <p>
        {other === undefined
          ? t('Outside the delivery area of {branch}: no branch of ours reaches you yet', names)
          : t('Outside the delivery area of {branch}: {other} reaches you', names)}
      </p>
      {other === undefined ? null : (
        <Button wide look="accent" onClick={() => requestBranch(other)}>
          {t('Switch to {other}', names)}
        </Button>
      )}
      <Button
        wide
        look="outline"
        onClick={() => {
          onSettled()
          onAddress()
        }}
      >
        {t('Change the address')}
      </Button>
    </section>
  )
}
