import { roleWord } from '#web/shop/account/role-word.ts'

/** 'Achieng Otieno (Branch Manager)'. `by`: the name, null where it is not known any more. */
export const whoText = ({ role, by }: { role: string; by: string | null }): string => {
  const word = roleWord(role)
  return by === null ? word : `${by} (${word})`
}
