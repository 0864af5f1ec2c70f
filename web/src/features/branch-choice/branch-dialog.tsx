import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { locateDevice } from '../../lib/device-location.ts'
import { useClock, useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { OpenBadge } from '../../shop/branch/hours-notes.tsx'
import { requestBranch } from '../../shop/branch-switch/request-branch.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './branch-dialog.module.css'

/** `distance` is in km. */
const BranchOption = ({
  branch,
  chosen,
  distance,
  onChoose,
}: {
  branch: Branch
  chosen: boolean
  distance: number | undefined
  onChoose(branch: Branch): void
}) => {
  const t = useText()
  const clock = useClock()
  return (
    <li>
      <button
        type="button"
        className={styles.option}
        aria-pressed={chosen}
        onClick={() => onChoose(branch)}
      >
        <span className={styles.words}>
          <span className={styles.name}>
            <span>{branch.name}</span>
            <OpenBadge branch={branch} tone="leaf" />
          </span>
          <span className={styles.where}>{`${branch.street}, ${branch.city}`}</span>
          <span className={styles.where}>
            <span>
              {t('{opening} to {closing}', {
                opening: clock(branch.openingTime),
                closing: clock(branch.closingTime),
              })}
            </span>
            <span>{' · '}</span>
            <span>{t('Delivers within {radius} km', { radius: branch.deliveryRadius })}</span>
          </span>
          {distance === undefined ? null : (
            <span className={distance <= branch.deliveryRadius ? styles.near : styles.where}>
              {t('{km} km from you', { km: distance.toFixed(1) })}
            </span>
          )}
        </span>
        <span className={styles.mark}>{chosen ? <Icon name="check" size={20} /> : null}</span>
      </button>
    </li>
  )
}

const byDistance = (branches: readonly Branch[], here: Coordinates): Branch[] =>
  [...branches].sort((a, b) => distanceKm(here, a) - distanceKm(here, b))

/** Every branch that takes orders. The nearest come first once the shopper's place is known. */
export const BranchDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const t = useText()
  const { data = [], refetch, isFetching } = useQuery(branchesQuery)
  const branches = data.filter(({ isActive }) => isActive)
  const current = useCurrentBranch()
  const saved = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const [located, setLocated] = useState<Coordinates>()
  const [locating, setLocating] = useState(false)
  const [failed, setFailed] = useState(false)
  const here = located ?? saved

  const locate = async () => {
    setLocating(true)
    const found = await locateDevice()
    setLocating(false)
    setFailed(typeof found === 'string')
    if (typeof found !== 'string') setLocated(found)
  }
  const choose = (branch: Branch) => {
    onClose()
    requestBranch(branch)
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('Choose your branch')}>
      {branches.length === 0 ? (
        <EmptyState
          icon="shop"
          heading="h3"
          title={t('No branches found')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          }
        />
      ) : (
        <>
          <Button look="outline" wide busy={locating} onClick={() => void locate()}>
            <Icon name="locate" size={20} />
            <span>{t('Find the nearest branch')}</span>
          </Button>
          <p role="alert" className={styles.failed}>
            {failed ? t('Unable to get your current location. Please choose a branch.') : null}
          </p>
          <ul className={styles.list}>
            {(here === undefined ? branches : byDistance(branches, here)).map((branch) => (
              <BranchOption
                key={branch.id}
                branch={branch}
                chosen={branch.id === current?.id}
                distance={here === undefined ? undefined : distanceKm(here, branch)}
                onChoose={choose}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
