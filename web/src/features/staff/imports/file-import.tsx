import { fill as t } from '#contract/rules/fill.ts'
import { MOST_BYTES } from '#contract/staff/imports.ts'
import { SendFile } from '#web/staff-ui/file/send-file.tsx'
import { checkFile, type ImportOf } from './imports-api.ts'

const words = {
  products: 'Choose a file of products',
  counts: 'Choose a file of counts',
} as const

/** A file is chosen and checked. Nothing is changed by that. */
export const FileImport = ({ of, onChecked }: { of: ImportOf; onChecked(id: string): void }) => (
  <SendFile
    title={t(words[of.kind])}
    hint={t('or drop it here: CSV in UTF-8, up to 5 MB and 20,000 rows. It is checked first.')}
    mostBytes={MOST_BYTES}
    tooLarge={t('The file is larger than 5 MB. Please import it in parts.')}
    underWay={(file) => t('Checking {file}', { file })}
    failed={t('Not checked')}
    send={async (file) => onChecked((await checkFile(of, file)).id)}
  />
)
