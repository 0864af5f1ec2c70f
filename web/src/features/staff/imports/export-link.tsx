import { fill as t } from '#contract/rules/fill.ts'
import { Button, DownloadOutlined } from '#web/staff-ui/antd.ts'

/** All products, or the counts of a branch, as a file that can be imported again. */
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

/** A file with a few products, to be changed and imported. */
export const SampleLink = () => (
  <Button href="/sample-products.csv" download icon={<DownloadOutlined />}>
    {t('Sample file')}
  </Button>
)
