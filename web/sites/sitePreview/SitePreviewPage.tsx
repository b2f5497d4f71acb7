import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { outlineOf } from '@zhikao/domain/kernel/formOutline.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import {
  applicationStatusWords,
  applicationWords as fields,
  applyTypeWords,
} from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText, levelsText } from '@zhikao/domain/sites/application/application.rules.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { sitePreviewContract } from '@zhikao/domain/sites/sitePreview/sitePreview.contract.ts'
import { sitePreviewWords as words } from '@zhikao/domain/sites/sitePreview/sitePreview.messages.ts'
import { PREVIEW_KINDS } from '@zhikao/domain/sites/sitePreview/sitePreview.model.ts'
import type { PreviewKind } from '@zhikao/domain/sites/sitePreview/sitePreview.model.ts'
import { isTokenOver, sectionLetter } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import { useState } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { PreviewFacts, PreviewList } from './SitePreviewOutlinePanel.tsx'
import type { PreviewFact } from './SitePreviewOutlinePanel.tsx'
import { sitePreviewLabels as labels } from './sitePreview.labels.ts'
import css from './sitePreview.module.css'

type Preview = DataOf<typeof sitePreviewContract.read>
type Props = { kind: PreviewKind; code: string; apply: string | undefined; token: string | undefined }

/** /school/submit/{car,machine}/{code}/review: what an institution sent in, for whoever has the link or may read it. Made to be printed; without antd. */
export function SitePreviewPage({ kind, code, apply, token }: Props) {
  const say = useSay()
  const query = { code, form_type: PREVIEW_KINDS[kind], ...(apply ? { apply } : {}), ...(token ? { token } : {}) }
  const read = useRead(sitePreviewContract.read, { query })
  return (
    <div className={css['page']}>
      <header className={css['bar']}>
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span>{say(kernelMessages.platform_name)}</span>
        <LanguageChoice label={say(labels.language)} />
        {read.data && (
          <button type="button" className={css['button']} onClick={() => window.print()}>
            {say(labels.print_page)}
          </button>
        )}
      </header>
      <main className={css['sheet']} aria-busy={read.isFetching}>
        {read.data ? (
          <Shown preview={read.data} />
        ) : (
          <div aria-live="polite">
            {read.isFetching && <p>{say(labels.loading)}</p>}
            {!read.isFetching && read.error && (
              <Refused failure={read.error} token={token} onRetry={() => void read.refetch()} />
            )}
          </div>
        )}
      </main>
    </div>
  )
}

const NOT_FOUND = 404

/** The server answers whatever it does not show alike; that a link has ended is read from the link itself. */
function Refused({ failure, token, onRetry }: { failure: AppFailure; token: string | undefined; onRetry: () => void }) {
  const say = useSay()
  const [now] = useState(() => Date.now() / 1000)
  if (failure.http === NOT_FOUND) {
    const isOver = token !== undefined && isTokenOver(token, now)
    return (
      <Message
        title={isOver ? labels.over : labels.unknown}
        more={say(isOver ? labels.over_more : labels.unknown_more)}
      />
    )
  }
  return (
    <>
      <Message title={labels.failed} more={failure.message} />
      {failure.requestId && <p className={css['quiet']}>{say(labels.request, { id: failure.requestId })}</p>}
      <button type="button" className={css['button']} onClick={onRetry}>
        {say(labels.retry)}
      </button>
    </>
  )
}

function Message({ title, more }: { title: Text; more: string }) {
  const say = useSay()
  return (
    <>
      <h1>{say(title)}</h1>
      <p className={css['quiet']}>{more}</p>
    </>
  )
}

const WATERMARKS = 12

function Watermark({ text }: { text: string }) {
  return (
    <div className={css['watermark']} aria-hidden="true">
      {Array.from({ length: WATERMARKS }, (_, at) => (
        <span key={at}>{text}</span>
      ))}
    </div>
  )
}

function Shown({ preview }: { preview: Preview }) {
  const say = useSay()
  const { org_name, time, expires, form, form_type } = preview
  const sections = form ? outlineOf(FORMS[form_type], form) : []
  return (
    <>
      <Watermark text={say(words.review_mark, { org: org_name, time: time.slice(0, 16) })} />
      <h1>{say(words.title)}</h1>
      {expires && <p className={css['quiet']}>{say(labels.expires, { time: expires.slice(0, 16) })}</p>}
      <section>
        <h2>{say(words.head)}</h2>
        <PreviewFacts facts={useHead(preview)} />
      </section>
      {form === null && <Capacity preview={preview} />}
      {form === null && <p className={css['quiet']}>{say(words.form_missing)}</p>}
      {sections.map((section) => (
        <div key={section.name}>
          <section>
            <h2>{say(words.section, { letter: sectionLetter(section.name), title: section.title })}</h2>
            <PreviewFacts
              facts={section.facts.map(({ value, ...fact }) => ({ ...fact, value: value && say(value) }))}
            />
            {section.lists.map((list) => (
              <PreviewList key={list.label.US} list={list} />
            ))}
          </section>
          {section.name === 'practical' && <Capacity preview={preview} />}
        </div>
      ))}
    </>
  )
}

/** D: the places of a session, and the candidates of a day. */
function Capacity({ preview: { rooms, capacities } }: { preview: Preview }) {
  const say = useSay()
  const same = (value: string): Text => ({ CN: value, HK: value, US: value })
  const rows = rooms.map((one) => [
    same(one.room_no),
    same(one.name),
    subjectWords[one.subject],
    same(String(one.seats)),
  ])
  const columns = [fields.room_no, fields.room_name, fields.subject, fields.seats]
  return (
    <section>
      <h2>{say(words.section, { letter: sectionLetter('capacity'), title: words.capacity })}</h2>
      <PreviewList list={{ kind: 'table', label: fields.rooms, columns, rows }} />
      <PreviewList
        list={{
          kind: 'table',
          label: fields.capacities,
          columns: [fields.levels, fields.capacity_per_day],
          rows: capacities.map(({ level, computed }) => [levelWords[level], same(String(computed))]),
        }}
      />
    </section>
  )
}

function useHead(preview: Preview): PreviewFact[] {
  const say = useSay()
  return [
    { label: fields.apply_sn, value: preview.apply_sn },
    { label: fields.status, value: say(applicationStatusWords[preview.status]) },
    { label: fields.org_name, value: preview.org_name },
    { label: fields.credential, value: `${say(credentialText(preview))} (${preview.credential_code})` },
    { label: fields.levels, value: say(levelsText(preview.levels)) },
    { label: fields.apply_type, value: say(applyTypeWords[preview.apply_type]) },
    { label: fields.apply_year, value: String(preview.apply_year) },
    { label: words.round, value: say(words.round_of, { round: preview.round }) },
    { label: fields.submit_time, value: preview.submit_time },
    { label: fields.capacity_per_day, value: String(preview.capacity_per_day) },
    { label: fields.site_name, value: preview.site_name },
    { label: fields.site_address, value: preview.site_address },
    { label: fields.statement, value: preview.statement, isLong: true },
  ]
}
