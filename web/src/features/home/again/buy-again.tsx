import { lazy, Suspense } from 'react'
import { useSession } from '#web/shop/account/session.ts'

const AgainRow = lazy(async () => ({ default: (await import('./again-row.tsx')).AgainRow }))

/** What a member has ordered before. Its script is loaded for members only. */
export const BuyAgain = () => {
  const userId = useSession(({ user }) => user?.id)
  return <Suspense>{userId === undefined ? null : <AgainRow userId={userId} />}</Suspense>
}
