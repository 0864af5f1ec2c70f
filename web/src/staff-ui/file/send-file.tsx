import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useFailureText } from '../../lib/use-action.ts'
import { Alert } from '../antd.ts'
import styles from './drop-zone.module.css'
import { DropZone } from './drop-zone.tsx'

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
