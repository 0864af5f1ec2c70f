import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { fill as t } from '#contract/rules/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useSound } from './sound.tsx'
import { playTone } from './tone.ts'
import { LATEST, latestOrdersQuery, unseenOf, useSeenOrders } from './unseen-orders.ts'

const AGAIN_MS = 60_000

/** Plays one tone when orders come, and again each minute while an order has not been looked at. */
const useTone = (unseen: number): void => {
  const on = useSound((sound) => sound.on)
  const before = useRef(0)
  useEffect(() => {
    if (on && unseen > before.current) playTone()
    before.current = unseen
  }, [on, unseen])
  const isWaiting = on && unseen > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(playTone, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/**
 * Browsers allow sound only after a press, so the first press on the page allows it. The sound switch allows it itself.
 */
const useFirstPress = (): void => {
  const { on, allowed, allow } = useSound()
  useEffect(() => {
    if (!on || allowed) return
    const onDown = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-sound]') !== null) return
      void allow()
    }
    document.addEventListener('click', onDown)
    return () => document.removeEventListener('click', onDown)
  }, [on, allowed, allow])
}

/** Writes the number of new orders before the page's title. */
const useCountInTitle = (count: string): void => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has written its own title.
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, '')
    document.title = count === '' ? plain : `(${count}) ${plain}`
  }, [count, pathname])
}

const Watch = ({ userId, branchId }: { userId: string; branchId: number }) => {
  const { data } = useQuery(latestOrdersQuery(userId, branchId))
  const { ids, see } = useSeenOrders()
  useEffect(() => {
    if (ids === null && data !== undefined) see(data)
  }, [ids, data, see])
  const unseen = unseenOf(data ?? [], ids).length
  const count = unseen === LATEST ? `${LATEST}+` : String(unseen)
  useTone(unseen)
  useFirstPress()
  useCountInTitle(unseen === 0 ? '' : count)
  return (
    <p role="status" className="visually-hidden">
      {unseen === 0 ? '' : t('New orders: {n}', { n: count })}
    </p>
  )
}

/** Stands on every page of a branch manager, and announces new orders by a tone, in the title and to screen readers. */
export const NewOrders = () => {
  const user = useSession((session) => session.user)
  if (user?.role !== 'branch_manager' || user.branchId === null) return null
  return <Watch key={user.id} userId={user.id} branchId={user.branchId} />
}
