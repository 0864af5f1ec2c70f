import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import {
  budgetRanges,
  deliveryPreferences,
  dietaryRestrictions,
  shoppingFrequencies,
} from '#contract/preferences.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { locateDevice } from '#web/lib/device-location.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { type Text, useName, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { categoriesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { deliverTo } from '#web/shop/checkout/delivery-place.ts'
import { located } from '#web/shop/map/located.ts'
import { placesQuery } from '#web/shop/map/places.ts'
import { usePlaceWords } from '#web/shop/map/use-place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Answers, toggled } from './answers.ts'
import styles from './wizard.module.css'

type StepProps = { answers: Answers; change(given: Partial<Answers>): void }

type Placed = { branch: Branch; km: number | undefined }

/** The branches that take orders. The nearest come first if the position is known. */
const byDistance = (branches: readonly Branch[], at: Coordinates | undefined): Placed[] => {
  const open = branches.filter(({ isActive }) => isActive)
  if (at === undefined) return open.map((branch) => ({ branch, km: undefined }))
  return open
    .map((branch) => ({ branch, km: distanceKm(branch, at) }))
    .sort((one, other) => one.km - other.km)
}

/** Asks the device for its position, and chooses the nearest branch. */
const useDiscovery = (branches: readonly Branch[], change: StepProps['change']) => {
  const t = useText()
  const words = usePlaceWords()
  const { data: places = [] } = useQuery(placesQuery)
  const [busy, setBusy] = useState(false)
  const found = (at: Coordinates) => {
    change({ at, branchId: byDistance(branches, at)[0]?.branch.id })
    // If no delivery place is saved yet, the device's position becomes the delivery place.
    if (useDeliveryLocation.getState().place === null)
      deliverTo(located(places, { text: words(at), coordinates: at, described: true }))
    showToast(t('Location Found!'), t("We've found your nearest branch."))
  }
  const discover = async () => {
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
        at === 'denied' ? t('Location Access Denied') : t('Location Not Found'),
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

type Chip<Value> = { value: Value; label: string }

/** Choices side by side. With `many` the shopper can pick several, else one. */
const Chips = <Value extends string | number>({
  legend,
  hint,
  many = false,
  chips,
  chosen,
  onChoose,
}: {
  legend: string
  hint?: string
  many?: boolean
  chips: readonly Chip<Value>[]
  chosen: readonly Value[]
  onChoose(value: Value): void
}) => {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <div className={styles.chips}>
        {chips.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const FavouritesStep = ({ answers, change }: StepProps) => {
  const t = useText()
  const nameOf = useName()
  const query = useQuery(categoriesQuery)
  const { data } = query
  if (data === undefined && isNotComing(query))
    return <LoadFailed title={t('Categories could not be loaded')} query={query} />
  if (data === undefined) return <Skeleton height="200px" radius="14px" />
  if (data.length === 0)
    return <p>{t('The shop has no categories yet. You can choose your favourites later.')}</p>
  return (
    <Chips
      many
      legend={t('What do you like to buy?')}
      hint={t('Choose at least one. They come first on your home page.')}
      chips={data.map((category) => ({ value: category.id, label: nameOf(category) }))}
      chosen={answers.categories}
      onChoose={(id) => change({ categories: toggled(answers.categories, id) })}
    />
  )
}

const chosen = <Value,>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

export const HabitsStep = ({ answers, change }: StepProps) => {
  const t = useText()
  const chips = <Value extends Text>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(value) }))
  return (
    <>
      <Chips
        many
        legend={t('Dietary preferences (optional)')}
        hint={t(
          'Kept for later: products do not say yet what suits whom, so this changes nothing.',
        )}
        chips={chips(dietaryRestrictions)}
        chosen={answers.diets}
        onChoose={(diet) => change({ diets: toggled(answers.diets, diet) })}
      />
      <Chips
        legend={t('How often do you shop?')}
        hint={t('What you have not bought for that long comes first in what you buy again.')}
        chips={chips(shoppingFrequencies)}
        chosen={chosen(answers.frequency)}
        onChoose={(frequency) => change({ frequency })}
      />
      <Chips
        legend={t('Budget per trip')}
        hint={t('What costs more on its own comes last in your recommendations.')}
        chips={chips(budgetRanges)}
        chosen={chosen(answers.budget)}
        onChoose={(budget) => change({ budget })}
      />
      <Chips
        legend={t('Delivery preference')}
        hint={t(
          'Kept for later: each order is brought as soon as it can be, so this changes nothing.',
        )}
        chips={chips(deliveryPreferences)}
        chosen={chosen(answers.delivery)}
        onChoose={(delivery) => change({ delivery })}
      />
    </>
  )
}
