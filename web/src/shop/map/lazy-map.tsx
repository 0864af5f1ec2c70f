import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './lazy-map.module.css'
import type { MarksMapProps } from './marks-map.tsx'
import type { ShopMapProps } from './shop-map.tsx'

/**
 * Loads a map when it is first shown, and keeps its place free from the start. Every page also gives the map's
 * information as text.
 */
const LazyPart = <Props extends object>({
  load,
  props,
  tall,
}: {
  /** Called once. */
  load(): Promise<ComponentType<Props>>
  props: Props
  tall: boolean
}) => {
  const t = useText()
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is loaded once.
  useEffect(() => {
    let gone = false
    load().then(
      (Part) => {
        if (!gone) setLoaded({ Part })
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
      {typeof loaded === 'object' ? <loaded.Part {...props} /> : null}
    </div>
  )
}

type Tall = { tall?: boolean }

const loadShopMap = async () => (await import('./shop-map.tsx')).ShopMap

/** Branches with their delivery areas, and a pin. */
export const LazyMap = ({ tall = false, ...props }: ShopMapProps & Tall) => (
  <LazyPart load={loadShopMap} props={props} tall={tall} />
)

const loadMarksMap = async () => (await import('./marks-map.tsx')).MarksMap

/** Markers and a line through places: drivers, branches, customers. */
export const LazyMarksMap = ({ tall = false, ...props }: MarksMapProps & Tall) => (
  <LazyPart load={loadMarksMap} props={props} tall={tall} />
)
