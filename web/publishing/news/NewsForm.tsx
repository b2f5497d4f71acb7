import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { FormPage } from '../../kit/view/FormPage.tsx'
import type { Values } from '../../kit/view/form.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { newsGroups } from './news.fields.tsx'
import { kindAt, newsLabels as labels, newsScreens } from './news.labels.ts'

type News = DataOf<typeof newsContract.detail>

const BLANK = { content: '', attachments: [], scope: [], org_sns: [], is_top: false, push: false, need_receipt: false }

/** A day that is asked only with its switch ends with it. */
const complete = (values: Values): Values => ({
  ...values,
  ...(values['is_top'] === true ? {} : { top_until: null }),
  ...(values['need_receipt'] === true ? {} : { deadline: null }),
})

/** A new one of the kind in the address, or the one with this number. */
export function NewsForm({ sn }: { sn: string | undefined }) {
  const kind = kindAt(usePage().path)
  const { list, add } = newsScreens[kind]
  const { leaveToRecord } = useScreens()
  const done = (saved: News) => leaveToRecord(list.screen, saved.sn)
  if (sn) return <EditForm sn={sn} onDone={done} />
  return (
    <FormPage
      title={add.title}
      endpoint={newsContract.create}
      query={{ kind }}
      initial={BLANK}
      groups={newsGroups(kind)}
      complete={complete}
      submit={kitLabels.save}
      note={labels.empty_first}
      success={labels.saved}
      onDone={done}
    />
  )
}

function EditForm({ sn, onDone }: { sn: string; onDone: (saved: News) => void }) {
  const { record, read, round, reload } = useFreshRecord(newsContract.detail, { params: { id: sn } })
  useAbout(record?.title)
  return (
    <Reading of={read} rows={14}>
      {(news) => (
        <FormPage
          key={round}
          title={newsScreens[news.kind].edit.title}
          endpoint={newsContract.update}
          params={{ id: sn }}
          initial={{ ...news, org_sns: news.orgs.map((org) => org.sn) }}
          groups={newsGroups(news.kind, { orgs: news.orgs, published: news.status !== 'INIT' })}
          complete={complete}
          submit={kitLabels.save}
          success={labels.saved}
          onDone={onDone}
          onReload={reload}
        />
      )}
    </Reading>
  )
}
