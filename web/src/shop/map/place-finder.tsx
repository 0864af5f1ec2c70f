import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { deviceFailures, useDevice } from '../../lib/device-location.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { branchesQuery, useCurrentBranch } from '../branch/branch.ts'
import { ReachNote } from '../branch-switch/reach-note.tsx'
import { LazyMap } from './lazy-map.tsx'
import styles from './place-finder.module.css'

type Placed = {
  at: Coordinates | null
  /** `at` is only approximate: the map opens there, but shows no pin. */
  rough?: boolean | undefined
  /** Where the map opens while there is no pin. */
  near?: Coordinates | undefined
  onPin(at: Coordinates): void
}

const PinMap = ({ at, rough = false, near, onPin }: Placed) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const current = useCurrentBranch()
  return (
    <>
      <p className={styles.hint}>
        {t('Tap where you want your delivery, or move the map and put the pin in its middle.')}
      </p>
      <LazyMap
        label={t('Map to choose a place for your delivery')}
        branches={data}
        picked={current?.id}
        pin={rough ? undefined : (at ?? undefined)}
        near={rough ? (at ?? undefined) : near}
        onPin={onPin}
      />
    </>
  )
}

/**
 * Offers two ways to give a delivery place: the device's location, or a pin on a map. Then shows whether the branch
 * delivers there.
 */
export const PlaceFinder = ({
  mapOpen = false,
  onDevice,
  ...placed
}: Placed & { mapOpen?: boolean; onDevice(at: Coordinates): void }) => {
  const { at } = placed
  const t = useText()
  const branch = useCurrentBranch()
  const [open, setOpen] = useState(mapOpen)
  const { locate, locating, failure } = useDevice(onDevice)
  return (
    <div className={styles.finder}>
      <p role="alert" className={styles.failure}>
        {failure === undefined ? null : t(deviceFailures[failure])}
      </p>
      <div className={styles.ways}>
        <Button look="outline" wide busy={locating} onClick={() => void locate()}>
          <Icon name="locate" size={20} />
          <span>{t('Use Current Location')}</span>
        </Button>
        <Button look="outline" wide aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="pin" size={20} />
          <span>{open ? t('Hide the map') : t('Choose on a map')}</span>
        </Button>
      </div>
      {open ? <PinMap {...placed} /> : null}
      <div role="status" className={styles.status}>
        {at === null || branch === undefined ? null : <ReachNote branch={branch} to={at} />}
      </div>
    </div>
  )
}
