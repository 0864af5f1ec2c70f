import { useMutation } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { MOST_BYTES } from '#contract/staff/imports.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { DropZone } from '#web/staff-ui/form/drop-zone.tsx'
import styles from './imports.module.css'
import { checkFile, type ImportOf } from './imports-api.ts'

class TooLarge extends Error {}

const words = {
  products: 'Choose a file of products',
  counts: 'Choose a file of counts',
} as const

/** A file is chosen and checked. Nothing is changed by that. */
export const FileImport = ({ of, onChecked }: { of: ImportOf; onChecked(id: string): void }) => {
  const failureText = useFailureText()
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_BYTES) throw new TooLarge()
      return checkFile(of, file)
    },
    onSuccess: ({ id }) => onChecked(id),
  })
  const complaint =
    error instanceof TooLarge
      ? t('The file is larger than 5 MB. Please import it in parts.')
      : failureText(error)
  return (
    <>
      <DropZone
        title={t(words[of.kind])}
        hint={t('or drop it here: CSV in UTF-8, up to 5 MB and 20,000 rows. It is checked first.')}
        busy={isPending}
        onFile={mutate}
      />
      <div role="status">
        {isPending ? (
          <div className={styles.progress}>
            <label htmlFor="checking">{t('Checking {file}', { file: variables.name })}</label>
            <progress id="checking" />
          </div>
        ) : null}
      </div>
      {error === null ? null : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('Not checked')}
          description={complaint}
        />
      )}
    </>
  )
}
