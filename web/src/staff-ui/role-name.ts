import { nameOfCode, type Text, type Translate } from '#web/lib/text.ts'

const words: Readonly<Record<string, Text>> = {
  admin: 'Admin',
  branch_manager: 'Branch Manager',
  clerk: 'Shop assistant',
  customer: 'Customer',
  driver: 'Driver',
  finance: 'Finance',
  guest: 'Guest',
  system: 'System',
}

/** The word that pages show for a role, such as 'Branch Manager' for 'branch_manager'. */
export const roleName = (role: string, t: Translate): string => {
  const word = words[role]
  return word === undefined ? nameOfCode(role) : t(word)
}
