import { Select } from 'antd'
import { useState } from 'react'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { newsLabels as labels } from './news.labels.ts'

/** What was published, edition by edition, each compared with the one before. */
export function NewsEditions({ sn, newest }: { sn: string; newest: number }) {
  const say = useSay()
  const [edition, setEdition] = useState(newest)
  const list = useRead(newsContract.editions, { params: { id: sn }, query: { limit: PAGE_LIMIT } })
  const read = useRead(newsContract.edition, { params: { id: sn, edition: String(edition) } }, { keep: true })
  const options = (list.data?.items ?? []).map((one) => ({
    value: one.edition,
    label: say(labels.edition_of, { edition: one.edition, time: one.time.slice(0, 16), by: one.by }),
  }))
  return (
    <Section title={labels.editions}>
      <Select
        style={{ width: '100%', maxWidth: 440 }}
        aria-label={say(labels.editions)}
        options={options}
        value={edition}
        onChange={setEdition}
      />
      <p className="zk-quiet">{say(edition === 1 ? labels.edition_first : labels.edition_hint)}</p>
      <Reading of={read} rows={4}>
        {({ changes }) => (
          <div
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflowY: 'auto' }}
            tabIndex={0}
            role="region"
            aria-label={say(labels.editions)}
          >
            {changes.map(({ kind, text }, at) => (
              // The pieces have no names, and keep their order.
              // oxlint-disable-next-line react/no-array-index-key
              <Piece key={at} kind={kind} text={text} />
            ))}
          </div>
        )}
      </Reading>
    </Section>
  )
}

function Piece({ kind, text }: { kind: 'same' | 'added' | 'removed'; text: string }) {
  if (kind === 'removed') return <del style={{ color: 'var(--ant-color-error-text)' }}>{text}</del>
  if (kind === 'added')
    return (
      <ins style={{ background: 'var(--ant-color-success-bg)', color: 'var(--ant-color-success-text)' }}>{text}</ins>
    )
  return text
}
