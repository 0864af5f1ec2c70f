import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rewardNotice } from '#contract/loyalty/game.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { api } from '../../lib/api.ts'
import { useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { wishNotice } from './game-queries.ts'

/**
 * Tells a member who asked for it about a new reward. The notice is repeated until the shop has recorded that it was
 * shown.
 */
export const RewardNotice = () => {
  const t = useText()
  const nameOf = useName()
  const navigate = useNavigate()
  const userId = useUserId()
  const [isTold, setTold] = useState(false)
  const { data } = useQuery({
    queryKey: keys.own(userId).loyalty({ part: 'notice' }),
    queryFn: ({ signal }) => api('/api/loyalty/reward-notice', rewardNotice, { signal }),
  })
  const reward = data?.reward
  useEffect(() => {
    if (!reward || isTold) return
    setTold(true)
    const see = { label: t('See the rewards'), run: () => void navigate('/loyalty?tab=rewards') }
    showToast(t('A new reward is here!'), nameOf(reward), 'plain', see)
    wishNotice(false).catch(() => undefined)
  }, [reward, isTold, t, nameOf, navigate])
  return null
}
