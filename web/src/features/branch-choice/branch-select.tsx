import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Coming } from '#web/ui/feedback/coming.tsx'
import { useEver } from '../../lib/load-later.ts'
import { useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './branch-select.module.css'

const BranchDialog = lazy(async () => ({
  default: (await import('./branch-dialog.tsx')).BranchDialog,
}))

/** Shows the current branch, and opens the list of branches. */
export const BranchSelect = () => {
  const t = useText()
  const branch = useCurrentBranch()
  const { isPending } = useQuery(branchesQuery)
  const [open, setOpen] = useState(false)
  const asked = useEver(open)
  return (
    <>
      <button
        type="button"
        className={styles.select}
        aria-haspopup="dialog"
        aria-label={
          branch === undefined
            ? t('Choose a branch')
            : t('Branch: {name}. Choose another', { name: branch.name })
        }
        onClick={() => setOpen(true)}
      >
        <Icon name="shop" size={20} />
        <span className={styles.name}>
          {isPending ? <Skeleton width="72px" height="16px" /> : (branch?.name ?? t('Branch'))}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {asked
        ? createPortal(
            <Suspense fallback={<Coming />}>
              <BranchDialog open={open} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
