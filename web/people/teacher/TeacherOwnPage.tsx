import { useState } from 'react'
import type { ReactNode } from 'react'
import { Alert } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { gradeWords, teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { DetailPage, Section } from '../../kit/view/DetailPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSender } from '../../kit/wire/send.ts'
import { Consent, ExaminedNames, FreeDays, Provinces, YesNo } from './teacher.columns.tsx'
import { teacherLabels } from './teacher.labels.ts'

type Own = DataOf<typeof teacherContract.list>['items'][number]

const TeacherAvailability = lazyPart(async () => (await import('./TeacherAvailabilityDialog.tsx')).TeacherAvailability)

/** The examiner's own file: the entitlement, the reserve pool, and what other features know of the examiner (domain.md §3.7). */
export default function TeacherOwnPage() {
  const say = useSay()
  const More = useRecordSections()
  // The examiner's list has the own record alone.
  const read = useRead(teacherContract.list, { query: { limit: 1 } })
  return (
    <Reading of={read} rows={8}>
      {({ items: [own] }) =>
        own ? (
          <OwnFile own={own} more={More && <More sn={own.sn} />} />
        ) : (
          <Alert type="info" showIcon title={say(teacherLabels.no_examiner)} />
        )
      }
    </Reading>
  )
}

function OwnFile({ own, more }: { own: Own; more: ReactNode }) {
  const say = useSay()
  // Who has agreed is taken into the pool by the centre.
  const isAwaited = own.consent_time !== null && !own.reserve
  return (
    <div className="zk-form-page">
      <DetailPage
        name={own.name}
        {...(own.train_cert_no ? { number: { label: words.train_cert_no, value: own.train_cert_no } } : {})}
        tag={<StatusTag of={teacherLifecycle} value={own.status} />}
        actions={<OwnActions own={own} />}
      >
        {own.proposed_time && <Alert type="info" showIcon title={say(teacherLabels.proposed_alert)} />}
        <Section
          title={teacherLabels.duty}
          facts={[
            { label: words.org_name, value: own.org_name },
            { label: words.grade, value: <Word of={gradeWords} value={own.grade} /> },
            { label: words.is_chief, value: <YesNo is={own.is_chief} /> },
            { label: words.train_cert_expire, value: <Deadline time={own.train_cert_expire} /> },
            { label: words.credentials, value: <ExaminedNames list={own.credentials} whole />, wide: true },
          ]}
        />
        <Section
          title={teacherLabels.pool}
          facts={[
            { label: words.reserve, value: isAwaited ? say(teacherLabels.awaits_center) : <YesNo is={own.reserve} /> },
            { label: words.consent_time, value: <Consent row={own} /> },
            { label: words.regions, value: <Provinces codes={own.regions} /> },
            { label: words.free_days, value: <FreeDays row={own} /> },
            { label: words.last_dispatch, value: own.last_dispatch?.time.slice(0, 16) },
          ]}
        />
        {more}
      </DetailPage>
    </div>
  )
}

type Answer = { label: Text; question: Text; means: Text; done: Text; consent: boolean }
/** The examiner's answers to the reserve pool (Decided 41). */
const ANSWERS = {
  agree: {
    label: teacherLabels.consent,
    question: teacherLabels.consent_question,
    means: teacherLabels.consent_means,
    done: teacherLabels.consented,
    consent: true,
  },
  decline: {
    label: teacherLabels.decline,
    question: teacherLabels.decline_question,
    means: teacherLabels.decline_means,
    done: teacherLabels.declined_done,
    consent: false,
  },
  withdraw: {
    label: teacherLabels.unconsent,
    question: teacherLabels.unconsent_question,
    means: teacherLabels.unconsent_means,
    done: teacherLabels.unconsented,
    consent: false,
  },
} satisfies Record<string, Answer>

/** Consent to the pool, and where and when the examiner can be dispatched (domain.md §5.7); after the consent that comes next. */
function OwnActions({ own }: { own: Own }) {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSender()
  const [shown, setShown] = useState(false)
  const ask = ({ label, question, means, done, consent }: Answer) => {
    confirm({
      title: say(question),
      content: say(means),
      okText: say(label),
      cancelText: say(kitLabels.cancel),
      onOk: async () => {
        await send(teacherContract.consent, { params: { id: own.sn }, body: { version: own.version, consent } }, done)
      },
    })
  }
  const hasAgreed = own.consent_time !== null
  const answer = hasAgreed ? ANSWERS.withdraw : ANSWERS.agree
  const list = allowed(own, [
    { key: 'consent', label: answer.label, run: () => ask(answer) },
    { key: 'decline', label: ANSWERS.decline.label, run: () => ask(ANSWERS.decline) },
    { key: 'availability', label: teacherLabels.set_availability, run: () => setShown(true) },
  ])
  return (
    <>
      <Actions list={hasAgreed ? list.toReversed() : list} name={own.name} place="header" />
      {shown && <TeacherAvailability row={own} onClose={() => setShown(false)} />}
    </>
  )
}
