import { useState, useSyncExternalStore } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { LazyMap } from '../../shop/map/lazy-map.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './branches-page.module.css'

const WIDE = '(min-width: 900px)'
const subscribe = (tell: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )

/** The map stands beside the list where there is room. Phones, which pay for their data, show it only when asked. */
export const BranchMap = ({
  branches,
  marked,
  onPick,
}: {
  branches: readonly Branch[]
  marked: Branch | undefined
  onPick(branch: Branch): void
}) => {
  const t = useText()
  const wide = useWide()
  const [asked, setAsked] = useState(false)
  const current = useCurrentBranch()
  const here = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  return (
    <section className={styles.map} aria-label={t('Map')}>
      {wide ? null : (
        <Button look="outline" wide aria-expanded={asked} onClick={() => setAsked(!asked)}>
          <Icon name="pin" size={20} />
          <span>{asked ? t('Hide the map') : t('Show on a map')}</span>
        </Button>
      )}
      {wide || asked ? (
        <LazyMap
          tall
          label={t('Map of our branches and the areas that they deliver to')}
          branches={branches}
          picked={(marked ?? current)?.id}
          pin={here}
          onPick={onPick}
        />
      ) : null}
    </section>
  )
}
