import { type DragEvent, useState } from 'react'
import { InboxOutlined } from '../antd.ts'
import styles from './drop-zone.module.css'

/** A CSV file is dropped here, or chosen. The keyboard finds a file field. `hint`: which file that is. */
export const DropZone = ({
  title,
  hint,
  busy,
  onFile,
}: {
  title: string
  hint: string
  busy: boolean
  onFile(file: File): void
}) => {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined && !busy) onFile(file)
  }
  const onDrag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }
  return (
    <label
      className={`${styles.zone} ${over ? styles.over : ''}`}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <InboxOutlined className={styles.icon ?? ''} />
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{hint}</span>
      </span>
      <input
        type="file"
        accept=".csv,text/csv"
        className={styles.field}
        aria-disabled={busy}
        onChange={(event) => {
          take(event.target.files)
          // An empty value lets the same file be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
