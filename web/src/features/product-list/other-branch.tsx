import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '#web/lib/text.ts'
import { requestBranch, useCurrentBranch } from '#web/shop/branch/branch.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './list-page.module.css'

/** Says if the list is of another branch than the one that is bought from. */
export const OtherBranch = ({ shown }: { shown: Branch | undefined }) => {
  const t = useText()
  const current = useCurrentBranch()
  if (shown === undefined || current === undefined || shown.id === current.id) return null
  return (
    <div className={styles.other}>
      <p>
        {t('These are the products at {shown}. You are shopping from {current}.', {
          shown: shown.name,
          current: current.name,
        })}
      </p>
      <Button size="small" onClick={() => requestBranch(shown)}>
        {t('Shop from {branch}', { branch: shown.name })}
      </Button>
    </div>
  )
}
