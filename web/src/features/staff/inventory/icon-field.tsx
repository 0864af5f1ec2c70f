import { useId } from 'react'
import { categoryIcons, isCategoryIcon } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useFormField } from '#web/staff-ui/form/fields.tsx'
import styles from './inventory.module.css'

/** The picture of a category. If the category has none of the shop's pictures, a folder is shown. */
export const CategoryIcon = ({ name }: { name: string }) =>
  isCategoryIcon(name) ? (
    <img src={`/pictures/categories/${name}.svg`} alt="" width={24} height={24} loading="lazy" />
  ) : (
    <span aria-hidden="true">📁</span>
  )

/** 'Fresh produce' for 'fresh-produce'. */
const wordsOf = (icon: string): string => {
  const words = icon.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A choice among the shop's pictures. The form's value is the name of the picture, or '' for none. */
export const IconField = () => {
  const id = useId()
  const [value, setValue] = useFormField('iconName')
  return (
    <fieldset className={styles.icons}>
      <legend>{t('Icon')}</legend>
      {['', ...categoryIcons].map((icon) => (
        <label key={icon} className={styles.icon}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={(value ?? '') === icon}
            onChange={() => setValue(icon)}
          />
          <CategoryIcon name={icon} />
          <span>{icon === '' ? t('None') : wordsOf(icon)}</span>
        </label>
      ))}
    </fieldset>
  )
}
