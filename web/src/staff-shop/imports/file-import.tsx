import { MOST_BYTES } from '#contract/import.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Button, DownloadOutlined } from '#web/staff-ui/antd.ts'
import { SendFile } from '#web/staff-ui/send-file.tsx'
import { checkFile, type ImportOf } from './imports-api.ts'

/** A link to a CSV file of all products, or of a branch's counts. The file can be changed and imported again. */
export const ExportLink = ({ branchId }: { branchId?: number | undefined }) => (
  <Button
    href={
      branchId === undefined
        ? '/api/admin/products/export'
        : `/api/inventory/branch/${branchId}/export`
    }
    download
    icon={<DownloadOutlined />}
  >
    {branchId === undefined ? t('Export products') : t('Export counts')}
  </Button>
)

/** A link to a CSV file with a few products, as an example of an import. */
export const SampleLink = () => (
  <Button href="/sample-products.csv" download icon={<DownloadOutlined />}>
    {t('Sample file')}
  </Button>
)

const words = {
  products: 'Choose a file of products',
  counts: 'Choose a file of counts',
} as const

/** A file that was checked. `again` has it checked once more, as it was when it was chosen. */
export type Sent = { id: string; again(): Promise<Sent> }

const sendFile = async (of: ImportOf, file: File): Promise<Sent> => {
  const { id } = await checkFile(of, file)
  return { id, again: () => sendFile(of, file) }
}

/** Lets staff choose a file, and has the server check it. The check changes nothing in the shop. */
export const FileImport = ({ of, onChecked }: { of: ImportOf; onChecked(sent: Sent): void }) => (
  <SendFile
    title={t(words[of.kind])}
    hint={t('or drop it here: CSV in UTF-8, up to 5 MB and 20,000 rows. It is checked first.')}
    mostBytes={MOST_BYTES}
    tooLarge={t('The file is larger than 5 MB. Please import it in parts.')}
    underWay={(file) => t('Checking {file}', { file })}
    failed={t('Not checked')}
    send={async (file) => onChecked(await sendFile(of, file))}
  />
)
