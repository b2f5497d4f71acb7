import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import { setLang, useLang } from './lang.ts'
import { languageNames } from './language.labels.ts'

/** The languages of a page without a session, as buttons; `label` names the group. */
export function LanguageChoice({ label }: { label: string }) {
  const lang = useLang()
  return (
    <nav className="check-languages" aria-label={label}>
      {LANGS.map((one) => (
        <button key={one} type="button" lang={LANG_TAGS[one]} aria-pressed={one === lang} onClick={() => setLang(one)}>
          {languageNames[one]}
        </button>
      ))}
    </nav>
  )
}
