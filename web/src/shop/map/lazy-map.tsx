import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './lazy-map.module.css'
import type { ShopMapProps } from './shop-map.tsx'

type MapModule = { Map: ComponentType<ShopMapProps> } | 'failed' | undefined

/** The map loads when it is first shown, and has its place from the start. The page says everything without it too. */
export const LazyMap = ({ tall = false, ...props }: ShopMapProps & { tall?: boolean }) => {
  const t = useText()
  const [loaded, setLoaded] = useState<MapModule>()
  useEffect(() => {
    let gone = false
    import('./shop-map.tsx').then(
      ({ ShopMap }) => {
        if (!gone) setLoaded({ Map: ShopMap })
      },
      () => {
        if (!gone) setLoaded('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return (
    <div className={tall ? styles.tall : styles.low}>
      {loaded === undefined ? <Skeleton height="100%" radius="14px" /> : null}
      {loaded === 'failed' ? (
        <p className={styles.failed}>{t('The map could not be loaded.')}</p>
      ) : null}
      {typeof loaded === 'object' ? <loaded.Map {...props} /> : null}
    </div>
  )
}
