import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../catalogue/queries/branches-query.ts'
import { requestBranch } from './branch-switch.ts'
import styles from '../product-card/product-card.module.css'

/** The most branches that are named. The others are counted. */
const NAMED = 2

/** 'Not at Kabete. In stock at Westlands, Karen and 3 more' */
const useElsewhereText = (): ((here: string, others: readonly Branch[]) => string) => {
  const t = useText()
  return (here, others) => {
    const names = others.slice(0, NAMED).map(({ name }) => name)
    const more = others.length - names.length
    return t(
      more > 0
        ? 'Not at {branch}. In stock at {others} and {n} more'
        : 'Not at {branch}. In stock at {others}',
      { branch: here, others: names.join(', '), n: more },
    )
  }
}

/** Names the branches that have what `here` has not, and gives the nearest of them. Undefined if no branch has it. */
export const useElsewhere = (
  here: Branch | undefined,
  branchIds: readonly number[] = [],
): { text: string; nearest: Branch } | undefined => {
  const say = useElsewhereText()
  const { data = [] } = useQuery(branchesQuery)
  const others = branchIds.flatMap((wanted) => data.find(({ id }) => id === wanted) ?? [])
  const [nearest] = others
  if (here === undefined || nearest === undefined) return undefined
  return { text: say(here.name, others), nearest }
}

export const SwitchButton = ({ to }: { to: Branch }) => {
  const t = useText()
  return (
    <button type="button" className={styles.switch} onClick={() => requestBranch(to)}>
      {t('Switch to {branch}', { branch: to.name })}
    </button>
  )
}
