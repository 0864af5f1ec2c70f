import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { locateDevice } from '#web/lib/device-location.ts'
import { isNotComing } from '#web/lib/is-not-coming.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { branchesQuery } from '#web/shop/catalogue/queries/branches-query.ts'
import { deliverTo } from '#web/shop/checkout/delivery-place.ts'
import { usePlaceWords } from '#web/shop/place/use-place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Answers } from './answers.ts'
import styles from './wizard.module.css'

export type StepProps = { answers: Answers; change(given: Partial<Answers>): void }

type Placed = { branch: Branch; km: number | undefined }

/** The branches that take orders, the nearest first where the place is known. */
const byDistance = (branches: readonly Branch[], at: Coordinates | undefined): Placed[] => {
  const open = branches.filter(({ isActive }) => isActive)
  if (at === undefined) return open.map((branch) => ({ branch, km: undefined }))
  return open
    .map((branch) => ({ branch, km: distanceKm(branch, at) }))
    .sort((one, other) => one.km - other.km)
}

/** Asks the device for its place, and chooses the nearest branch. */
const useDiscovery = (branches: readonly Branch[], change: StepProps['change']) => {
  const t = useText()
  const words = usePlaceWords()
  const [busy, setBusy] = useState(false)
  const found = (at: Coordinates): void => {
    change({ at, branchId: byDistance(branches, at)[0]?.branch.id })
    // The first place that is known is where things are brought to.
    if (useDeliveryLocation.getState().place === null)
      deliverTo({ text: words(at), coordinates: at, described: true })
    showToast(t('Location Found!'), t("We've found your nearest branch."))
  }
  const discover = async (): Promise<void> => {
    setBusy(true)
    const at = await locateDevice()
    setBusy(false)
    if (typeof at !== 'string') found(at)
    else if (at === 'unsupported')
      showToast(
        t('Location Not Supported'),
        t('Please manually select your preferred branch.'),
        'destructive',
      )
    else
      showToast(
        t('Location Access Denied'),
        t('Please manually select your preferred branch below.'),
        'destructive',
      )
  }
  return { discover: () => void discover(), busy }
}

const Choice = ({ placed, answers, change }: StepProps & { placed: Placed }) => {
  const t = useText()
  const { branch, km } = placed
  const away = km === undefined ? [] : [t('{km} km from you', { km: km.toFixed(1) })]
  return (
    <RadioCard
      name="branch"
      value={branch.code}
      checked={answers.branchId === branch.id}
      title={branch.name}
      text={[...away, branch.street].join(' · ')}
      onChoose={() => change({ branchId: branch.id })}
    />
  )
}

export const BranchStep = ({ answers, change }: StepProps) => {
  const t = useText()
  const query = useQuery(branchesQuery)
  const { data } = query
  const saved = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const { discover, busy } = useDiscovery(data ?? [], change)
  if (data === undefined && isNotComing(query))
    return <LoadFailed title={t('We could not load the branches')} query={query} />
  if (data === undefined) return <Skeleton height="320px" radius="14px" />
  return (
    <>
      <Button look="outline" wide busy={busy} onClick={discover}>
        <Icon name="locate" size={20} />
        <span>{t('Find my nearest branch')}</span>
      </Button>
      <fieldset className={styles.branches}>
        <legend className={styles.legend}>{t('Or choose your branch')}</legend>
        {byDistance(data, answers.at ?? saved).map((placed) => (
          <Choice key={placed.branch.id} placed={placed} answers={answers} change={change} />
        ))}
      </fieldset>
    </>
  )
}
