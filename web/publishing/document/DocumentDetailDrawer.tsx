import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { documentLifecycle } from '@zhikao/domain/publishing/document/document.lifecycle.ts'
import {
  documentWords as words,
  downloadWords,
  formatWords,
} from '@zhikao/domain/publishing/document/document.messages.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage, Section } from '../../kit/view/DetailPage.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { FileActions, Scope, sizeText } from './document.columns.tsx'
import { documentLabels as labels } from './document.labels.ts'
import { DocumentMoves } from './DocumentMovesPanel.tsx'

type Detail = DataOf<typeof documentContract.detail>

/** All about one document: for its readers the file, for who publishes its versions, moves and history too. */
export function DocumentDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <DetailDrawer title={labels.detail} endpoint={documentContract.detail} params={{ id: sn }} onClose={onClose}>
      {(record) =>
        record.file === null ? (
          <DetailPage name={record.title} actions={<FileActions of={record} />}>
            <Basics record={record} />
          </DetailPage>
        ) : (
          <RecordPage
            sn={sn}
            of={documentLifecycle}
            calls={documentContract}
            record={record}
            name={record.title}
            actions={<DocumentMoves row={record} place="header" onEdit={onEdit} onGone={onClose} />}
          >
            <Basics record={record} />
            <Editions of={record.editions} title={record.title} />
          </RecordPage>
        )
      }
    </DetailDrawer>
  )
}

function Basics({ record }: { record: Detail }) {
  const { category, format, size, edition, publish_time, download_count, scope, note, update_time } = record
  return (
    <Section
      title={labels.basic}
      facts={[
        { label: words.category, value: <Word of={downloadWords} value={category} /> },
        { label: words.format, value: <Word of={formatWords} value={format} /> },
        { label: words.size, value: size !== null && sizeText(size) },
        { label: words.edition, value: `V${edition}` },
        { label: words.publish_time, value: publish_time },
        { label: words.download_count, value: download_count },
        ...(scope === null
          ? []
          : [
              { label: words.scope, value: <Scope of={scope} />, wide: true },
              { label: words.update_time, value: update_time },
            ]),
        { label: words.note, value: note, wide: true },
      ]}
    />
  )
}

function Editions({ of, title }: { of: Detail['editions']; title: string }) {
  return (
    <Section title={labels.editions}>
      <ul className="zk-plain-list">
        {of.map((one) => (
          <li key={one.edition}>
            <b className="zk-figures">V{one.edition}</b> <bdi>{one.file_name}</bdi> · {sizeText(one.size)} ·{' '}
            <span className="zk-figures">{one.create_time}</span>
            {one.note && <div>{one.note}</div>}
            <FileActions of={{ title: `${title} V${one.edition}`, url: one.url, preview: one.preview }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
