import { fill as t } from '#contract/rules/fill.ts'
import { ApiError } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button, DownloadOutlined } from '#web/staff-ui/antd.ts'
import type { Listed } from './orders-api.ts'

/** All orders that the list holds, as CSV. */
const fetchCsv = async ({ branchId, query }: Listed): Promise<Blob> => {
  const filters = Object.fromEntries(new URLSearchParams(query))
  const body = branchId === undefined ? filters : { ...filters, branch: branchId }
  const response = await fetch('/api/orders/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  return response.blob()
}

const save = (file: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'orders.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Exports what the filters show, on all pages. */
export const ExportButton = ({ listed }: { listed: Listed }) => {
  const { mutate, isPending } = useAction({
    send: fetchCsv,
    done: save,
    failed: t('The orders could not be exported'),
  })
  return (
    <Button icon={<DownloadOutlined />} loading={isPending} onClick={() => mutate(listed)}>
      {t('Export CSV')}
    </Button>
  )
}
