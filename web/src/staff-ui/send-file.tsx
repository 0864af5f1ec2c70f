import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { useFailureText } from '../lib/use-action.ts'
import { Alert, InboxOutlined } from './antd.ts'
import styles from './send-file.module.css'

/** A CSV file is dropped here, or chosen. The keyboard finds a file field. `hint`: which file that is. */
const DropZone = ({
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

class TooLarge extends Error {}

/** A CSV file is chosen or dropped, and sent at once. It says which one is on its way, and why one was not taken. */
export const SendFile = ({
  title,
  hint,
  mostBytes,
  tooLarge,
  underWay,
  failed,
  send,
}: {
  title: string
  hint: string
  mostBytes: number
  /** What to do with a file of more bytes. */
  tooLarge: string
  underWay(file: string): string
  failed: string
  send(file: File): Promise<void>
}) => {
  const id = useId()
  const failureText = useFailureText()
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new TooLarge()
      await send(file)
    },
  })
  return (
    <>
      <DropZone title={title} hint={hint} busy={isPending} onFile={mutate} />
      <div role="status">
        {isPending ? (
          <div className={styles.underWay}>
            <label htmlFor={id}>{underWay(variables.name)}</label>
            <progress id={id} />
          </div>
        ) : null}
      </div>
      {error === null ? null : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failed}
          description={error instanceof TooLarge ? tooLarge : failureText(error)}
        />
      )}
    </>
  )
}
