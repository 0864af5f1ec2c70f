import { fill as t } from '#contract/rules/fill.ts'
import type { useBinding } from '../../lib/form/use-binding.ts'
import { LazyMap } from '../../shop/map/lazy-map.tsx'
import { useTownWords } from '../../shop/place/use-place-words.ts'
import { TextField } from '../../ui/form/field.tsx'
import styles from './setup.module.css'
import type { SetupEntry } from './setup-entry.ts'

const numberOf = (text: string, usual: number): number => {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : usual
}
const rounded = (degrees: number): string => String(Math.round(degrees * 1e5) / 1e5)

/** The place and the radius, drawn as the form has them now. A press on the map moves the place. */
export const BranchPlace = ({
  values,
  bind,
  write,
}: {
  values: SetupEntry
  bind: ReturnType<typeof useBinding<SetupEntry>>
  write(change: Partial<SetupEntry>): void
}) => {
  const words = useTownWords()
  const shown = {
    id: 1,
    code: '',
    name: values['branch.name'] || t('First branch'),
    street: '',
    city: '',
    region: '',
    imageUrl: '',
    openingTime: '',
    closingTime: '',
    phone: '',
    isActive: true,
    latitude: numberOf(values['branch.latitude'], -1.2833),
    longitude: numberOf(values['branch.longitude'], 36.8219),
    deliveryRadius: numberOf(values['branch.deliveryRadius'], 5),
  }
  return (
    <>
      <p className={styles.note}>{t('Press the map where the branch is.')}</p>
      <LazyMap
        label={t('Where the branch is, and how far it delivers')}
        branches={[shown]}
        picked={shown.id}
        onPin={({ latitude, longitude }) =>
          write({ 'branch.latitude': rounded(latitude), 'branch.longitude': rounded(longitude) })
        }
      />
      <output className={styles.words}>{words(shown)}</output>
      <div className={styles.pair}>
        <TextField label={t('Latitude')} inputMode="decimal" {...bind('branch.latitude')} />
        <TextField label={t('Longitude')} inputMode="decimal" {...bind('branch.longitude')} />
      </div>
      <TextField
        label={t('Delivers within (km)')}
        inputMode="decimal"
        {...bind('branch.deliveryRadius')}
      />
    </>
  )
}
