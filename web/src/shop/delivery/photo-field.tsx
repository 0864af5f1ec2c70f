import { useEffect, useId, useState } from 'react'
import { MOST_PHOTO_BYTES, PHOTO_SIDE } from '#contract/delivery/driver-work.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './photo-field.module.css'

/** A photo as the phone stores and sends it. */
export type Photo = { type: string; bytes: ArrayBuffer }

const QUALITIES = [0.7, 0.5, 0.3, 0.1]

/** Size in pixels, shrunk so that the longer side is at most `PHOTO_SIDE`. */
const sizeWithin = (width: number, height: number): { width: number; height: number } => {
  const by = Math.min(1, PHOTO_SIDE / Math.max(width, height))
  return { width: Math.round(width * by), height: Math.round(height * by) }
}

const drawn = async (file: Blob): Promise<HTMLCanvasElement> => {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeWithin(picture.width, picture.height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/**
 * Draws the photo again as an upright JPEG that is small enough for the shop. This removes what the camera wrote into
 * the file, such as the place. Undefined if the browser cannot read the file as a picture.
 */
const shrinkPhoto = async (file: Blob): Promise<Photo | undefined> => {
  const canvas = await drawn(file).catch(() => undefined)
  if (canvas === undefined) return undefined
  for (const quality of QUALITIES) {
    const jpeg = await jpegOf(canvas, quality)
    if (jpeg !== null && jpeg.size <= MOST_PHOTO_BYTES)
      return { type: 'image/jpeg', bytes: await jpeg.arrayBuffer() }
  }
  return undefined
}

const asDataUrl = async ({ bytes, type }: Photo): Promise<string> => {
  const reader = new FileReader()
  const read = new Promise<string>((resolve) => {
    reader.onload = () => resolve(String(reader.result))
  })
  reader.readAsDataURL(new Blob([bytes], { type }))
  return read
}

/** The page's security policy forbids images from `blob:` addresses, so the photo is shown as a data address. */
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

/**
 * An optional photo. On a phone the button opens the camera, or lets the person choose between the camera and the photos
 * that are on the phone.
 */
export const PhotoField = ({
  photo,
  onPhoto,
  from,
}: {
  photo: Photo | undefined
  onPhoto(photo: Photo | undefined): void
  from: 'camera' | 'anywhere'
}) => {
  const t = useText()
  const id = useId()
  const [failed, setFailed] = useState(false)
  const take = async (file: File | undefined) => {
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
        capture={from === 'camera' ? 'environment' : undefined}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // Clearing the field lets the person choose the same file again.
          target.value = ''
        }}
      />
      <label htmlFor={id} className={styles.button}>
        {photo === undefined
          ? t('Add a photo (optional)')
          : t(from === 'camera' ? 'Take another photo' : 'Choose another photo')}
      </label>
      {failed ? <p role="alert">{t('This picture could not be read.')}</p> : null}
    </div>
  )
}
