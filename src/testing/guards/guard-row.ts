import { type Actor, guest, system } from '#src/domain/kernel/access.ts'

export const userId = '01890000-0000-7000-8000-000000000001'
export const actors: Record<string, Actor> = {
  guest,
  customer: { id: userId, role: 'customer' },
  driver: { id: 'd', role: 'driver' },
  manager: { id: 'm', role: 'branch_manager', branchId: 1 },
  clerk: { id: 'c', role: 'clerk', branchId: 1 },
  'manager of another branch': { id: 'n', role: 'branch_manager', branchId: 2 },
  finance: { id: 'f', role: 'finance' },
  admin: { id: 'a', role: 'admin' },
  system,
}
export const everybody = Object.keys(actors)
export const but = (...names: string[]) => everybody.filter((name) => !names.includes(name))
export const staff = but('guest', 'customer', 'system')
export const admins = ['admin', 'system']

/** Who may work at branch 1. */
export const ofBranch = ['manager', 'clerk', ...admins]
export const managers = ['manager', 'manager of another branch', ...admins]

/** The names of those who may issue the command. */
export type Row = { name: string; may(actor: Actor): boolean; who: string[] }
export const row = <Input>(
  command: { name: string; may(actor: Actor, input: Input): boolean },
  input: Input,
  who: string[],
): Row => ({ name: command.name, may: (actor) => command.may(actor, input), who })
