import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import {
  trainModeWords,
  trainSessionWords as words,
  trainTypeWords,
} from '@zhikao/domain/training/session/session.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { DaySpan } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { Fee, Levels, Organiser, SignupEnd } from './session.columns.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'
import { SessionMoves } from './SessionMovesPanel.tsx'

type Detail = DataOf<typeof trainSessionContract.detail>

/** All about one training. */
export function SessionDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      {...{ sn, onClose, title: labels.detail, of: trainSessionLifecycle, calls: trainSessionContract }}
      head={(session) => ({
        name: session.title,
        facts: keyFactsOf(session),
        actions: <SessionMoves row={session} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(session) => (
        <>
          <Section title={labels.time} facts={timeFactsOf(session)} />
          <Section title={labels.signup} facts={signupFactsOf(session)} />
          <Section title={labels.exam} facts={examFactsOf(session)} />
          {session.content !== null && (
            <Section title={words.content}>
              <Content html={session.content} />
            </Section>
          )}
        </>
      )}
    </RecordDetailDrawer>
  )
}

/** Who only reads has no button in the drawer: by keys it scrolls from here. */
function Content({ html }: { html: string }) {
  const say = useSay()
  return (
    <div role="group" tabIndex={0} aria-label={say(words.content)}>
      <RichText html={html} />
    </div>
  )
}

function Hours({ of }: { of: number }) {
  return useSay()(labels.hours_of, { hours: of })
}

const keyFactsOf = (session: Detail): Fact[] => [
  { label: words.credential_sn, value: session.credential_name },
  { label: words.levels, value: <Levels of={session.levels} /> },
  { label: words.type, value: <Word of={trainTypeWords} value={session.type} /> },
  { label: words.org_sn, value: <Organiser of={session} /> },
]

const timeFactsOf = ({ start_date, end_date, mode, place, hours }: Detail): Fact[] => [
  { label: words.time, value: <DaySpan first={start_date} last={end_date} /> },
  { label: words.hours, value: <Hours of={hours} /> },
  { label: words.mode, value: <Word of={trainModeWords} value={mode} /> },
  { label: words.place, value: place },
]

const signupFactsOf = (session: Detail): Fact[] => [
  { label: words.signup_end, value: <SignupEnd of={session} /> },
  { label: words.quota, value: session.quota },
  { label: words.taken, value: session.taken },
  { label: words.approved, value: session.approved },
  { label: words.fee, value: <Fee of={session.fee} /> },
  { label: words.contact, value: session.contact },
]

const examFactsOf = ({ exam_mode, pass_score, create_time, update_time }: Detail): Fact[] => [
  { label: words.exam_mode, value: exam_mode, wide: true },
  { label: words.pass_score, value: pass_score },
  { label: words.create_time, value: create_time },
  { label: words.update_time, value: update_time },
]
