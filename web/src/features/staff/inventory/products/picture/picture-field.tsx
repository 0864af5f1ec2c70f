import { type ChangeEvent, useId } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { useFormField } from '#web/staff-ui/form/form-values.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './picture-field.module.css'
import { useUpload } from './use-upload.ts'

const Progress = ({ part, onCancel }: { part: number; onCancel(): void }) => {
  const percent = Math.round(part * 100)
  return (
    <span className={styles.actions}>
      <progress className={styles.bar} max={100} value={percent} aria-label={t('Uploading')} />
      <span>{part < 1 ? t('{percent} %', { percent }) : t('Being prepared...')}</span>
      <Button onClick={onCancel}>{t('Cancel upload')}</Button>
    </span>
  )
}

const Choose = ({ label, onFile }: { label: string; onFile(file: File): void }) => (
  <label className={styles.choose}>
    <span>{label}</span>
    <input
      type="file"
      accept="image/jpeg,image/png,image/webp"
      className={styles.file}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
        const file = target.files?.[0]
        if (file !== undefined) onFile(file)
        // An empty value lets the same file be chosen again.
        target.value = ''
      }}
    />
  </label>
)

/** The product's picture: shown, uploaded, replaced, removed. The form is sent with the address of what is shown. */
export const PictureField = () => {
  const title = useId()
  const [value, setValue] = useFormField('imageUrl')
  const { part, fault, start, cancel, clear } = useUpload(setValue)
  const imageUrl = String(value ?? '')
  const remove = () => {
    clear()
    setValue('')
  }
  return (
    <fieldset className={styles.field} aria-labelledby={title}>
      <span className={styles.shown}>
        <Picture src={imageUrl} of="product" alt={imageUrl === '' ? t('No picture yet') : ''} />
      </span>
      <span className={styles.words}>
        <strong id={title}>{t('Picture')}</strong>
        <small>{t('JPEG, PNG or WebP, up to 10 MB')}</small>
        {part === undefined ? (
          <span className={styles.actions}>
            <Choose
              label={imageUrl === '' ? t('Upload a picture') : t('Replace the picture')}
              onFile={start}
            />
            {imageUrl === '' ? null : <Button onClick={remove}>{t('Remove')}</Button>}
          </span>
        ) : (
          <Progress part={part} onCancel={cancel} />
        )}
        {fault === undefined ? null : (
          <span role="alert" className={styles.fault}>
            {fault}
          </span>
        )}
      </span>
    </fieldset>
  )
}
