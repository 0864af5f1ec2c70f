const programs: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (list: typeof programs, agent: string): string | undefined =>
  list.find(([, sign]) => sign.test(agent))?.[0]

/** A browser's name for its owner, from the `User-Agent` header: 'Chrome, Android'. */
export const browserName = (agent: string): string => {
  const names = [nameIn(programs, agent), nameIn(systems, agent)]
  return names.filter((name) => name !== undefined).join(', ') || 'Unknown browser'
}
