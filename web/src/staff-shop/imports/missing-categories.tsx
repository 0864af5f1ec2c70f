import { useState } from 'react'
import { catalogueId, z } from '#contract/rules/schema.ts'
import { slugOf, fill as t } from '#contract/rules/text.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'

const made = z.object({ id: catalogueId })

/** Makes one category after the other. One that was made meanwhile by somebody else ends the rest. */
const makeAll = async (names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const body = { name, slug: slugOf(name) }
    await api('/api/categories', made, { method: 'POST', body })
  }
}

/**
 * Names the categories of a file that the shop does not have, and offers to make them. `again` then has the file checked
 * once more. Undefined: the file is not at hand.
 */
export const MissingCategories = ({
  names,
  again,
}: {
  names: readonly string[]
  again: (() => Promise<void>) | undefined
}) => {
  const [areMade, setMade] = useState(false)
  const { mutate, isPending } = useAction({
    send: makeAll,
    done: () => {
      setMade(true)
      again?.().catch(() => undefined)
    },
    failed: t('The categories could not be made'),
  })
  if (areMade)
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('The categories are made. Choose the file again to check it with them.')}
      />
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={t('The shop has no such {n|category|categories}: {names}', {
        n: names.length,
        names: names.join(', '),
      })}
      description={
        <Button loading={isPending} onClick={() => mutate(names)}>
          {t('Make {n|this category|these categories}', { n: names.length })}
        </Button>
      }
    />
  )
}
