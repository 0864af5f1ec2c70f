import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#src/domain/kernel/access.ts'
import { everybody, fillSmallShop, type Person, people } from '#src/testing/http/small-shop.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'

/** The moment at which each simulation begins: 8 a.m. in Nairobi. */
export const BEGINNING = Date.UTC(2026, 0, 5, 5)

export type Staff = (person: Person) => Actor

/** A small shop that is ready to sell. Each simulation begins with a copy of its folder. */
export type Template = {
  staff: Staff
  copy(): { folder: string; remove(): void }
  remove(): void
}

/** In memory where the system has such a folder: a simulated crash does not depend on a real disk. */
const ROOM = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const folderIn = (name: string) => mkdtempSync(join(ROOM, name))

/** The accounts of the small shop. They were registered in the order of `everybody`. */
const staffOf = async ({ deps }: TestShop): Promise<Staff> => {
  const { events } = await deps.events.readAll(null, 10_000)
  const userIds = events.flatMap((event) =>
    event.type === 'UserRegistered' ? [event.data.userId] : [],
  )
  return (person) => {
    const { role, branchId } = people[person]
    const id = userIds[everybody.indexOf(person)] ?? ''
    return branchId === null ? { id, role } : { id, role, branchId }
  }
}

export const makeTemplate = async (): Promise<Template> => {
  const shop = await openTestShop({ at: BEGINNING })
  await fillSmallShop(shop.deps)
  await shop.caughtUp()
  const staff = await staffOf(shop)
  const kept = folderIn('duka-template-')
  cpSync(shop.folder, kept, { recursive: true })
  await shop.close()
  return {
    staff,
    copy: () => {
      const folder = folderIn('duka-simulated-')
      cpSync(kept, folder, { recursive: true })
      return { folder, remove: () => rmSync(folder, { recursive: true }) }
    },
    remove: () => rmSync(kept, { recursive: true }),
  }
}
