import { useQuery } from '@tanstack/react-query'
import { demoNotice } from '#contract/operations/demo.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../../shop/keys.ts'
import styles from './demo-warning.module.css'

const query = {
  queryKey: keys.shop.demo,
  queryFn: ({ signal }: { signal: AbortSignal }) => api('/api/demo', demoNotice, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Every page of the staff warns while the demo shop, whose passwords everybody knows, is open to the network. */
export const DemoWarning = () => {
  const { data } = useQuery(query)
  if (data?.isInReach !== true) return null
  return (
    <p className={styles.warning} role="alert">
      {t(
        'This is the demo shop, open to the network: everybody knows the passwords of its accounts.',
      )}
    </p>
  )
}
