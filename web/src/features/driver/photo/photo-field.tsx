import { useEffect, useId, useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './photo.module.css'
import { type Photo, shrinkPhoto } from './shrink-photo.ts'

const asDataUrl = async ({ bytes, type }: Photo): Promise<string> => {
  const reader = new FileReader()
  const read = new Promise<string>((resolve) => {
    reader.onload = () => resolve(String(reader.result))
  })
  reader.readAsDataURL(new Blob([bytes], { type }))
  return read
}

/** The page's policy lets no `blob:` address be shown. */
const Preview = ({ photo }: { photo: Photo }) => {
  const t = useText()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let gone = false
    void asDataUrl(photo).then((made) => {
      if (!gone) setUrl(made)
    })
    return () => {
      gone = true
    }
  }, [photo])
  return url === undefined ? null : (
    <img className={styles.preview} src={url} alt={t('Your photo')} />
  )
}

/** One photo of the handover, which the driver may leave out. On a phone the camera opens. */
export const PhotoField = ({
  photo,
  onPhoto,
}: {
  photo: Photo | undefined
  onPhoto(photo: Photo | undefined): void
}) => {
  const t = useText()
  const id = useId()
  const [failed, setFailed] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const small = await shrinkPhoto(file)
    setFailed(small === undefined)
    onPhoto(small)
  }
  return (
    <div className={styles.field}>
      {photo === undefined ? null : (
        <>
          <Preview photo={photo} />
          <Button look="quiet" onClick={() => onPhoto(undefined)}>
            {t('Remove the photo')}
          </Button>
        </>
      )}
      <input
        id={id}
        className={styles.input}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <label htmlFor={id} className={styles.button}>
        {photo === undefined ? t('Add a photo (optional)') : t('Take another photo')}
      </label>
      {failed ? <p role="alert">{t('This picture could not be read.')}</p> : null}
    </div>
  )
}
