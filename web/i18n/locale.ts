import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { ConfigProviderProps } from 'antd'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { useLang } from './lang.ts'

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>

const loaders: Record<Lang, () => Promise<AntdLocale>> = {
  CN: async () => (await Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]))[0].default,
  HK: async () => {
    const [{ default: zhHK }] = await Promise.all([import('antd/locale/zh_HK'), import('dayjs/locale/zh-hk')])
    // Records are counted in 筆, as in the console's own words.
    return { ...zhHK, Pagination: { ...zhHK.Pagination, items_per_page: '筆／頁' } }
  },
  US: async () => (await import('antd/locale/en_US')).default,
}
const dayjsNames: Record<Lang, string> = { CN: 'zh-cn', HK: 'zh-hk', US: 'en' }
const loaded = new Map<Lang, AntdLocale>()

/** The year and the month of a calendar are named by what they show: antd's own names of the two buttons leave it out (WCAG 2.5.3). */
function namedByContent(locale: AntdLocale): AntdLocale {
  const { DatePicker } = locale
  return DatePicker ? { ...locale, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' } } } : locale
}

/** Loads the locale of antd and dayjs for a language; each once. */
export async function loadLocale(lang: Lang): Promise<AntdLocale> {
  const locale = loaded.get(lang) ?? namedByContent(await loaders[lang]())
  loaded.set(lang, locale)
  dayjs.locale(dayjsNames[lang])
  return locale
}

/** antd's locale in the current language; the previous one until it is loaded. */
export function useAntdLocale(): AntdLocale | undefined {
  const lang = useLang()
  const [locale, setLocale] = useState(() => loaded.get(lang))
  useEffect(() => {
    let wanted = true
    loadLocale(lang).then(
      (found) => wanted && setLocale(found),
      // On failure the widgets keep the previous locale; our own texts do not depend on it.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [lang])
  return locale
}
