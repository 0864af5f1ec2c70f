import type { ReactNode } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, reaches } from '#contract/rules/distance.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { ReachNote } from '../../shop/branch-switch/reach-note.tsx'
import styles from './info-strip.module.css'

/**
 * Says in the strip whether the branch delivers to a place. On a phone `instead` has the room if the branch delivers
 * there, yet is closed.
 */
export const Reach = ({
  branch,
  to,
  instead,
}: {
  branch: Branch
  to: Coordinates
  instead: ReactNode
}) => {
  const closed = useClosed(branch) !== undefined
  const waits = closed && reaches(branch, to)
  return (
    <>
      <div className={`${styles.reach} ${waits ? styles.wide : ''}`} role="status">
        <ReachNote branch={branch} to={to} brief />
      </div>
      {waits ? instead : null}
    </>
  )
}
