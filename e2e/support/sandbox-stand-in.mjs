// Loaded before the program. Sends calls for Safaricom's sandbox to a simulator of the test. The program knows nothing
// of it.
const { SANDBOX_STANDS_AT: standIn } = process.env
const sandbox = 'https://sandbox.safaricom.co.ke'
const realFetch = globalThis.fetch

globalThis.fetch = (address, init) => {
  const goesThere = typeof address === 'string' && address.startsWith(`${sandbox}/`)
  return realFetch(goesThere ? standIn + address.slice(sandbox.length) : address, init)
}
