import { langNow } from '../i18n/lang.ts'

/** Loads the frame with antd and its locale: at the start if there is a session, or at the first key stroke of a login. */
export async function loadFrame() {
  const [frame, { loadLocale }] = await Promise.all([import('./Frame.tsx'), import('../i18n/locale.ts')])
  await loadLocale(langNow())
  return frame
}
