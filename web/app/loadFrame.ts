import { langNow } from '../i18n/lang.ts'

/** Fetches the frame with antd and its words: when a session is there at the start, or at the first letter of a login. */
export async function loadFrame() {
  const [frame, { loadLocale }] = await Promise.all([import('./Frame.tsx'), import('../i18n/locale.ts')])
  await loadLocale(langNow())
  return frame
}
