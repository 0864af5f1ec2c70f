import { fill as t } from '#contract/rules/text.ts'
import type { StaffSettings } from '#contract/shop-setup.ts'

/** The names of the settings in the form and in the history. */
export const settingLabels: Readonly<Record<string, string>> = {
  name: t('Name of the shop'),
  tagline: t('Largest words of the home page'),
  heroText: t('Sentence below them (empty: the usual promise)'),
  phone: t('Phone for customers'),
  email: t('Email for customers'),
  address: t('Address of the office'),
  facebook: t('Facebook (empty: hidden)'),
  instagram: t('Instagram (empty: hidden)'),
  x: t('X (empty: hidden)'),
  takesMpesa: t('Takes M-PESA'),
}

const valueText = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return value === '' ? t('nothing') : value
}

/** A line for each change: 'Name of the shop: Duka → Mama Mboga'. */
export const changeText = ({ changes }: Pick<StaffSettings['history'][number], 'changes'>) =>
  changes
    .map(({ field, before, after }) =>
      t('{setting}: {before} → {after}', {
        setting: (settingLabels[field] ?? field).replace(/ \(.*/, ''),
        before: valueText(before),
        after: valueText(after),
      }),
    )
    .join('\n')
