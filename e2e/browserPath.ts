/**
 * The path of the browser: the one of package-lock.json, on every machine; `CHROMIUM` names another one by hand. It is
 * unpacked by the first call: a second process that calls at the same time would start half a file, so a run asks once
 * before its tests.
 */
export async function browserPath(): Promise<string> {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM']
  const { default: carried } = await import('@sparticuz/chromium')
  return carried.executablePath()
}
