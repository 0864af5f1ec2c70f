import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { useFailureText } from '../lib/use-action.ts'
import { Alert, InboxOutlined } from './antd.ts'
import styles from './send-file.module.css'

/** A field for a CSV file, which can be dropped or chosen. `hint` says which file it takes. */
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

/** What is wrong with the file as a whole: a file has no fields, so this issue has no path. Staff read English. */
const faultOf = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.body?.issues?.find(({ path }) => path === '')?.message
    : undefined

/** Sends a CSV file as soon as it is chosen. It shows the file that is being sent, and why a file was refused. */
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
  /** The text for a file of more than `mostBytes`. */
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
          description={
            error instanceof TooLarge ? tooLarge : (faultOf(error) ?? failureText(error))
          }
        />
      )}
    </>
  )
}
