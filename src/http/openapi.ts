import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { type ErrorCode, errorBody } from '../contract/errors.ts'
import { ORDER_SECRET, orderSecret } from '../contract/order/customer.ts'
import { statusOf } from './server/errors.ts'
import type { Route } from './server/route.ts'

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

const codesByStatus = (errors: readonly ErrorCode[]): Map<number, ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errors) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  }
  return byStatus
}

const refusals = (errors: readonly ErrorCode[]) =>
  Object.fromEntries(
    [...codesByStatus(errors)].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json(errorBody) },
    ]),
  )

const responsesOf = ({ status, response, errors }: Route) => ({
  [String(status)]: {
    description: 'Success',
    content: response && json(response),
  },
  ...refusals(errors),
  default: { description: 'Any other refusal', content: json(errorBody) },
})

const part = (route: Route, name: string): z.ZodObject | undefined => {
  const schema = route.input.shape[name]
  return schema instanceof z.ZodObject ? schema : undefined
}

const secretHeader = z.object({ [ORDER_SECRET]: orderSecret.optional() })

const headersOf = (route: Route): z.ZodObject | undefined => {
  const own = part(route, 'headers')
  if (!route.takesSecret) return own
  return own === undefined ? secretHeader : own.extend(secretHeader.shape)
}

const paramsOf = (route: Route) => {
  const [path, query, header] = [part(route, 'params'), part(route, 'query'), headersOf(route)]
  return {
    ...(path && { path }),
    ...(query && { query }),
    ...(header && { header }),
  }
}

const bodyOf = ({ input, text }: Route) => {
  const { body } = input.shape
  if (text !== undefined) return { requestBody: { content: { [text]: { schema: z.string() } } } }
  return body instanceof z.ZodType ? { requestBody: { content: json(body) } } : {}
}

const operationOf = (route: Route): ZodOpenApiOperationObject => ({
  tags: [route.area],
  summary: route.summary,
  requestParams: paramsOf(route),
  ...bodyOf(route),
  responses: responsesOf(route),
})

/** A route's path as OpenAPI writes it: '/api/orders/{id}' for '/api/orders/:id'. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const pathsOf = (routes: readonly Route[]) => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of routes) {
    const path = openApiPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return paths
}

export type ApiDocument = ReturnType<typeof createDocument>

/** The description of the API (OpenAPI 3.1). It is made of the schemas that the routes parse with. */
export const describeApi = (routes: readonly Route[]): ApiDocument =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Duka',
      version: '1.0.0',
      description:
        'The shop’s API. Sign in with POST /api/users/login: the session is a cookie. Prices are KSh. Answers to commands carry x-position; send the highest one as x-min-position and reads wait for your own writes. Whoever sends the secret that an order was placed with as x-order-secret may do with that order what its customer may.',
    },
    paths: pathsOf(routes),
  })
