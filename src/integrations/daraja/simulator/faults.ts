/** A fault gets its `requestId` as it goes out. */
export type SimulatorAnswer = { status: number; body: object | undefined }

const fault = (status: number, errorCode: string, errorMessage: string): SimulatorAnswer => ({
  status,
  body: { errorCode, errorMessage },
})

export const invalid = (field: string): SimulatorAnswer =>
  fault(400, '400.002.02', `Bad Request - Invalid ${field}`)

/** Daraja's failing answers. Bad credentials get no body at all. */
export const faults = {
  badCredentials: (): SimulatorAnswer => ({ status: 400, body: undefined }),
  wrongAuthType: () => fault(400, '400.008.01', 'Invalid Authentication passed'),
  wrongGrantType: () => fault(400, '400.008.02', 'Invalid grant type passed'),
  invalidToken: () => fault(404, '404.001.03', 'Invalid Access Token'),
  notFound: () => fault(404, '404.001.01', 'Resource not found'),
  wrongMethod: () => fault(405, '405.001', 'Method Not Allowed'),
  noMerchant: () => fault(500, '500.001.1001', 'Merchant does not exist'),
  wrongCredentials: () => fault(500, '500.001.1001', 'Wrong credentials'),
  processing: () => fault(500, '500.001.1001', 'The transaction is being processed'),
  internal: () => fault(500, '500.003.1001', 'Internal Server Error'),
} as const
