import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import { paperWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { yesNoWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Listed } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { paperLabels as labels } from './paper.labels.ts'
import { PaperMoves } from './PaperMovesPanel.tsx'
import { AccessSection } from './PaperSharePanel.tsx'
import { PaperPrint } from './PaperPrintPanel.tsx'
import { FitSection, ItemSections } from './PaperPartsPanel.tsx'

type Paper = DataOf<typeof paperContract.detail>

/** All about one paper: how it meets its blueprint, and its questions, which are exchanged here while it is a draft. */
export function PaperDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  const More = useRecordSections()
  return (
    <RecordDetailDrawer
      title={labels.detail}
      of={paperLifecycle}
      calls={paperContract}
      head={(paper) => ({
        ...headOf(paper),
        actions: (
          <>
            <PaperPrint sn={sn} subject={paper.subject} />
            <PaperMoves row={paper} place="header" onEdit={onEdit} onGone={onClose} />
          </>
        ),
      })}
      sn={sn}
      onClose={onClose}
    >
      {(paper) => (
        <>
          {paper.subject === 'ONLINE' && <FitSection parts={paper} />}
          <Items paper={paper} />
          <Basics paper={paper} />
          {More && <More sn={sn} />}
          <AccessSection sn={sn} />
        </>
      )}
    </RecordDetailDrawer>
  )
}

const headOf = (paper: Paper) => ({
  name: paper.title,
  number: { label: words.sn, value: paper.sn },
  facts: [
    { label: words.credential_sn, value: paper.credential_name },
    { label: words.level, value: <Word of={levelWords} value={paper.level} /> },
    { label: words.item_count, value: paper.item_count },
    { label: words.total_score, value: paper.total_score },
  ],
})

function Items({ paper }: { paper: Paper }) {
  const { send, busy } = useSend(paperContract.item, { success: labels.exchanged, refresh: ['question'] })
  if (!paper.actions.includes('exchange')) return <ItemSections parts={paper} />
  const exchange = (position: number) =>
    void send({ params: { id: paper.sn }, body: { position, version: paper.version } })
  return <ItemSections parts={paper} busy={busy} onExchange={exchange} />
}

function Basics({ paper }: { paper: Paper }) {
  const say = useSay()
  return (
    <Section
      title={labels.basics}
      facts={[
        {
          label: words.template_sn,
          value: say(labels.edition, { name: paper.template_name, edition: paper.template_edition }),
          wide: true,
        },
        { label: labels.used_by, value: <Listed of={paper.used_by.map(({ title }) => title)} />, wide: true },
        { label: words.subject, value: <Word of={subjectWords} value={paper.subject} /> },
        { label: words.practice, value: <Word of={yesNoWords} value={paper.practice ? 'YES' : 'NO'} /> },
        { label: words.seed, value: paper.seed },
        { label: words.create_by, value: paper.create_by },
        { label: words.create_time, value: paper.create_time },
        { label: words.update_time, value: paper.update_time },
      ]}
    />
  )
}
