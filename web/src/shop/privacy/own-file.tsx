import { failure } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import styles from './own-file.module.css'

/** The two forms in which a person's data can be had. */
export type FileFormat = 'html' | 'json'

/** Fetches a file of one's own data. Throws `ApiError`, and fetch's TypeError if the network fails. */
export const fetchOwnFile = async (
  path: string,
  body: { format: string; password?: string },
  headers: Record<string, string> = {},
): Promise<Blob> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await failure(response)
  return response.blob()
}

/** Lets the browser save the file. */
export const saveOwnFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The choice between a page to read and a file for another program. */
export const FormatChoice = ({
  value,
  onChange,
}: {
  value: string
  onChange(format: FileFormat): void
}) => {
  const t = useText()
  const formats = [
    ['html', t('A page to read and print')],
    ['json', t('JSON, for another program')],
  ] as const
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.legend}>{t('Format')}</legend>
      {formats.map(([format, label]) => (
        <label key={format} className={styles.format}>
          <input
            type="radio"
            name="format"
            checked={value === format}
            onChange={() => onChange(format)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
