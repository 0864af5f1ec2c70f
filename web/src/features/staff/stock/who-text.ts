import { roleWords } from '#web/shop/account/role-words.ts'

/** 'Achieng Otieno (Branch Manager)'. `by`: a name. Null: the shop itself, or an erased account. */
export const whoText = ({ role, by }: { role: string; by: string | null }): string => {
  const word = roleWords[role] ?? role
  return by === null ? word : `${by} (${word})`
}
