import * as z from 'zod'
import { changeProfile, closePasswordNotice } from '../../commands/user/profile.ts'
import { profileBody } from '../../contract/account.ts'
import { user } from '../../contract/user.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith } from '../server/route-parts.ts'
import { presentAccount } from './present.ts'

const area = 'Accounts'

const change = defineRoute({
  method: 'PATCH',
  path: '/api/users/profile',
  mayAsk: hasAccount,
  area,
  summary: 'Changes one’s own name and phone; nobody checks the phone, so it opens nothing',
  input: z.object({ body: profileBody }),
  status: 200,
  response: user,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  limits: ['own'],
  reads: [],
  handle: async ({ body, issue }) => answerWith(await issue(changeProfile, body), presentAccount),
})

const closeNotice = defineRoute({
  method: 'POST',
  path: '/api/users/password-notice',
  mayAsk: hasAccount,
  area,
  summary: 'Closes the notice that a link set one’s own password anew',
  input: z.object({}),
  status: 200,
  response: z.object({}),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  limits: ['own'],
  reads: [],
  handle: async ({ issue }) => answerEmpty(await issue(closePasswordNotice, null)),
})

export const profileRoutes: readonly Route[] = [change, closeNotice]
