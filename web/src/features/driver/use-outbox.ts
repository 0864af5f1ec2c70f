import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Outbox, type OutboxState, openOutbox, wakeUps } from '../../lib/outbox/outbox.ts'
import { type OutboxStore, openOutboxStore } from '../../lib/outbox/outbox-store.ts'
import { useSession } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { noteAnswered } from './note-answered.ts'
import { transportFor } from './transport.ts'

/** The place of an answer that was heard for a driver. */
export const keptPlace = (owner: string, path: string): string => `${owner} ${path}`

export type DriversPhone = { owner: string; outbox: Outbox; store: OutboxStore }

/** 'none': the browser keeps nothing, so that nothing can be done here. */
export type OpenedPhone = DriversPhone | 'opening' | 'none'

/** The queue of the signed-in driver, for as long as the page is shown. */
export const usePhone = (owner: string): OpenedPhone => {
  const client = useQueryClient()
  const [phone, setPhone] = useState<OpenedPhone>('opening')
  useEffect(() => {
    const { deliveries, delivery, drivers } = keys.own(owner)
    const changed = (): void => {
      for (const queryKey of [deliveries(), delivery(), drivers()])
        void client.invalidateQueries({ queryKey })
    }
    let close = (): void => {}
    let gone = false
    const open = async (): Promise<void> => {
      const store = await openOutboxStore('duka-outbox')
      const keep = (path: string, heard: unknown): void =>
        void store.keep(keptPlace(owner, path), heard).catch(() => undefined)
      const answered = noteAnswered(client, { owner, keep })
      const outbox = openOutbox({ store, owner, transport: transportFor(owner), answered, changed })
      // What was heard for this driver is not for whoever signs in next. What the driver did is kept.
      const forget = useSession.subscribe(({ user }) => {
        if (user?.id !== owner) void store.forget(keptPlace(owner, '')).catch(() => undefined)
      })
      const sleep = wakeUps(outbox)
      close = () => {
        forget()
        sleep()
        outbox.close()
      }
      if (gone) close()
      else setPhone({ owner, outbox, store })
    }
    open().catch(() => setPhone('none'))
    return () => {
      gone = true
      close()
    }
  }, [client, owner])
  return phone
}

export const PhoneContext = createContext<DriversPhone | undefined>(undefined)

export const useDriversPhone = (): DriversPhone => {
  const phone = useContext(PhoneContext)
  if (phone === undefined) throw new Error('No phone was opened around this')
  return phone
}

export const useQueue = (): OutboxState => {
  const { outbox } = useDriversPhone()
  return useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state)
}
