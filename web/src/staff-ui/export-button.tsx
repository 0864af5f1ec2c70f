import { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button, DownloadOutlined } from './antd.ts'

const fetchCsv = async (path: string, filters: object): Promise<Blob> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(filters),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  return response.blob()
}

/** Downloads all rows that pass the filters as a CSV file. `name` is the file's name without its ending. */
export const ExportButton = ({
  path,
  filters,
  name,
  failed,
}: {
  path: string
  filters: object
  name: string
  failed: string
}) => {
  const t = useText()
  const save = (file: Blob): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${name}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const { mutate, isPending } = useAction({
    send: (of: object) => fetchCsv(path, of),
    done: save,
    failed,
  })
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate(filters)}
    >
      {t('Export CSV')}
    </Button>
  )
}
