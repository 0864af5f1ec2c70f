import { lazy, Suspense } from 'react'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Section } from '../section.tsx'
import { useHomeBranch } from '../use-home-branch.ts'
import { RecommendationSkeletons } from './recommendation-skeletons.tsx'

/** The row is below the first view, so nothing waits for it. */
const RecommendationRow = lazy(async () => ({
  default: (await import('./recommendation-row.tsx')).RecommendationRow,
}))

/** Products that this shopper may want from the branch. Shows nothing where there is no branch. */
export const Recommendations = () => {
  const t = useText()
  const { branch, ready } = useHomeBranch()
  const user = useSession((session) => session.user)
  if (ready && branch === undefined) return null
  return (
    <Section title={user === null ? t('Popular in Your Area') : t('Recommended for You')}>
      <Suspense fallback={<RecommendationSkeletons />}>
        {branch === undefined ? (
          <RecommendationSkeletons />
        ) : (
          <RecommendationRow branchId={branch.id} userId={user?.id} />
        )}
      </Suspense>
    </Section>
  )
}
