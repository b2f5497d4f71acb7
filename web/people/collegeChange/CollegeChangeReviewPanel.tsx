import { collegeWords, orgTypeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import { collegeChangeWords as words } from '@zhikao/domain/people/collegeChange/collegeChange.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { joined } from '../../kit/view/decision.ts'
import type { Decision } from '../../kit/view/decision.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import type { Queue } from '../../kit/view/ReviewQueue.tsx'
import { ReviewWorkspace } from '../../kit/view/ReviewWorkspace.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { FromTo } from './collegeChange.columns.tsx'
import type { ChangeRow } from './collegeChange.columns.tsx'
import { collegeChangeLabels as labels } from './collegeChange.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

const decision: Decision<ChangeRow> = {
  of: collegeChangeLifecycle,
  yes: collegeChangeContract.approve,
  no: collegeChangeContract.reject,
  means: {
    yes: ({ changes }) =>
      changes.some(({ field }) => field === 'org_type') ? labels.approve_type : labels.approve_means,
    no: labels.reject_means,
  },
  asks: { yes: (record) => asksOf(record, labels.approve_asks), no: (record) => asksOf(record, labels.reject_asks) },
  refresh: ['college'],
}

/** How many fields, and which. */
function asksOf({ changes }: ChangeRow, question: Text): Text {
  return fill(question, { count: changes.length, fields: joined(changes.map(({ field }) => collegeWords[field])) })
}

/** The requests of institutions to change their locked fields, decided one after the other. */
export function ChangeReview() {
  const say = useSay()
  const queue: Queue<ChangeRow> = {
    title: labels.queue,
    endpoint: collegeChangeContract.list,
    query: { status: 'SUBMIT', sort: 'create_time' },
    lineOf: ({ org_name, changes, waiting_days, due }) => ({
      name: org_name,
      about: changes.map(({ field }) => say(collegeWords[field])).join(say(kitLabels.comma)),
      days: waiting_days,
      due,
    }),
  }
  return (
    <ReviewWorkspace
      queue={queue}
      detail={collegeChangeContract.detail}
      nameOf={({ org_name }) => org_name}
      decision={decision}
    >
      {(record) => (
        <RecordPage
          sn={record.sn}
          of={collegeChangeLifecycle}
          calls={collegeChangeContract}
          record={record}
          name={record.org_name}
          number={{ label: collegeWords.school_code, value: record.school_code }}
          facts={[{ label: collegeWords.org_type, value: <Word of={orgTypeWords} value={record.org_type} /> }]}
        >
          <ChangeSections record={record} />
        </RecordPage>
      )}
    </ReviewWorkspace>
  )
}

/** What is to change, old → new, why, and what was decided. */
function ChangeSections({ record }: { record: ChangeRow }) {
  return (
    <>
      <Section
        title={words.changes}
        facts={record.changes.map((change) => ({
          label: collegeWords[change.field],
          value: <FromTo of={change} />,
          wide: true,
        }))}
      />
      <Section
        title={labels.request}
        facts={[
          { label: words.reason, value: record.reason, wide: true },
          { label: words.proof_files, value: <FileLinks keys={record.proof_files} />, wide: true },
          { label: words.requested_by, value: record.requested_by },
          { label: words.create_time, value: record.create_time },
        ]}
      />
      {record.decide_time && (
        <Section
          title={labels.decision}
          facts={[
            { label: words.decide_time, value: record.decide_time },
            { label: words.opinion, value: record.opinion, wide: true },
          ]}
        />
      )}
    </>
  )
}
