import type { ErrorCode } from '../contract/errors.ts'
import type { Actor } from '../domain/kernel/actor.ts'
import { type Rejection, type Result, reject } from '../domain/kernel/result.ts'

/** `cursor` is the `next` of the page before. */
export type PageRequest = { limit: number; cursor?: string }
export type Answer<Value> = Promise<Result<Value, Rejection<ErrorCode>>>

/** Admins and the shop's own workers may read everything. */
export const readsAll = (actor: Actor): boolean => actor.role === 'admin' || actor.role === 'system'

/** What is one's own may be read whatever the role; a guest owns nothing. */
export const owns = (actor: Actor, userId: string | null): boolean =>
  actor.role !== 'guest' && actor.id === userId

/** The refusal of a question that names whose things it asks for. */
export const refuse = (actor: Actor): { ok: false; error: Rejection<ErrorCode> } =>
  reject(actor.role === 'guest' ? 'UNAUTHENTICATED' : 'FORBIDDEN')
