import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { useLast } from '../lib/use-last.ts'
import { Sheet } from '../ui/dialog.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './record-sheet.module.css'
import { Loaded } from './staff-page.tsx'

/** Stands in the address in place of an id while a new record is being written. */
export const NEW = 'new'

/** The id of the record that is open beside a list. The page's address holds it under `name`. */
export const useOpened = (name: string) => {
  const [address, setAddress] = useSearchParams()
  return {
    opened: address.get(name),
    /** Opens another record in place of the one that is open. */
    open: (id: string): void => {
      const next = new URLSearchParams(address)
      next.set(name, id)
      setAddress(next, { preventScrollReset: true, replace: true })
    },
    close: (): void => {
      const next = new URLSearchParams(address)
      next.delete(name)
      setAddress(next, { preventScrollReset: true })
    },
    /** The address that opens the record with this id, and leaves the list as it is. */
    addressOf: (id: string): string => {
      const next = new URLSearchParams(address)
      next.set(name, id)
      return `?${next}`
    },
  }
}

/** The facts of one record in columns, as many as fit beside each other. */
export const RecordFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <Facts className={styles.facts} facts={facts} />
)

/** One record beside a list. A null id closes the sheet; its content stays until the sheet has moved away. */
export const RecordSheet = <Data, Key extends UseQueryOptions['queryKey']>({
  id,
  onClose,
  query,
  title,
  failed,
  height = '420px',
  banner,
  children,
}: {
  id: string | null
  onClose(): void
  query(id: string): UseQueryOptions<Data, Error, Data, Key>
  /** The title of the sheet. The record is undefined while it loads. */
  title(record: Data | undefined): string
  /** The title if the record could not be loaded. */
  failed: string
  /** The height of the skeleton. */
  height?: string
  /** Drawn below the title, and does not scroll. */
  banner?(id: string): ReactNode
  children(record: Data): ReactNode
}) => {
  const shown = useLast(id) ?? ''
  const found = useQuery({ ...query(shown), enabled: shown !== '' })
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      side="right"
      wide
      title={title(found.data)}
      banner={banner?.(shown)}
    >
      {shown === '' ? null : (
        <Fragment key={shown}>
          <Loaded query={found} failed={failed} height={height}>
            {children}
          </Loaded>
        </Fragment>
      )}
    </Sheet>
  )
}
