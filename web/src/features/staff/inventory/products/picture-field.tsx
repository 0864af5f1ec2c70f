import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { MOST_PICTURE_BYTES, uploadedPicture } from '#contract/catalogue/catalogue.ts'
import { catalogueRefusals } from '#contract/refusals.ts'
import { fill as t } from '#contract/rules/text.ts'
import { failure } from '#web/lib/api.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { useFormField } from '#web/staff-ui/form/fields.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './picture-field.module.css'

/** Uploads one picture at a time. */
const useUpload = (onDone: (imageUrl: string) => void) => {
  const explain = useFailureText()
  /** The part of the file that was sent, from 0 to 1. Undefined while nothing is uploaded. */
  const [part, setPart] = useState<number>()
  /** Why the last upload failed. */
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setPart(0)
    try {
      onDone(await uploadPicture(file, { onProgress: setPart, signal: controller.signal }))
    } catch (error) {
      if (!controller.signal.aborted) setFault(explain(error))
    }
    setPart(undefined)
  }
  return {
    part,
    fault,
    start: (file: File): void => {
      setFault(undefined)
      if (file.size > MOST_PICTURE_BYTES) setFault(catalogueRefusals.PICTURE_TOO_LARGE[1])
      else void send(file)
    },
    cancel: () => running.current?.abort(),
    clear: () => setFault(undefined),
  }
}

type Options = {
  /** Called with the part of the file that was sent, from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/**
 * Sends the file by XMLHttpRequest, because `fetch` does not report how much was sent. Resolves to a `Response`, as
 * `fetch` does.
 */
const post = (path: string, file: File, { onProgress, signal }: Options): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The connection failed'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })

/**
 * Uploads a picture and resolves to its address. Throws `ApiError` on a refusal, `AbortError` when cancelled, and
 * `TypeError` if the network failed.
 */
export const uploadPicture = async (file: File, options: Options): Promise<string> => {
  const response = await post('/api/pictures', file, options)
  if (!response.ok) throw await failure(response)
  return uploadedPicture.parse(await response.json()).imageUrl
}

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

/**
 * Shows the product's picture, with buttons to upload, replace or remove it. The form's value is the address of the
 * picture.
 */
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
