import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { isSameSession, nameOfSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { paperDeliveryWords, stationModeWords } from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import { planWords as words } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RoundSection } from '../../kit/view/rounds.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { examApplicationLabels as labels, examCheckWords } from './examApplication.labels.ts'

/** A plan with its exam application. */
export type PlanDetail = DataOf<typeof planContract.detail>
type Check = PlanDetail['exam_checks'][number]
/** The screen where a failed check can be fixed. */
const PLACES: Partial<Record<Check['check'], 'planPanel' | 'planSignups'>> = {
  candidates: 'planSignups',
  confirmed: 'planSignups',
  photos: 'planSignups',
  fees: 'planSignups',
  seats: 'planSignups',
  examiners: 'planPanel',
  chief: 'planPanel',
  conflicts: 'planPanel',
  rotation: 'planPanel',
}

/** Each guard of the exam application, green or red, with the fix and the link to its screen. */
export function ExamChecks({ plan }: { plan: PlanDetail }) {
  return (
    <ul className="zk-checks">
      {plan.exam_checks.map((one) => (
        <CheckLine key={one.check} check={one} sn={plan.sn} />
      ))}
    </ul>
  )
}

function CheckLine({ check: { check, passed, message }, sn }: { check: Check; sn: string }) {
  const say = useSay()
  const { navigate } = usePage()
  const { user } = useSession()
  const place = PLACES[check]
  const path = !passed && place ? pathOf(user.role, place, { sn }) : null
  return (
    <li className={passed ? 'zk-check-good' : 'zk-check-bad'}>
      {passed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
      <span>
        <b>{say(examCheckWords[check])}</b>
        {message && <span className="zk-line">{message}</span>}
      </span>
      {path && (
        <Button type="link" size="small" onClick={() => navigate(path)}>
          {say(place === 'planPanel' ? labels.go_panel : labels.go_students)}
        </Button>
      )}
    </li>
  )
}

/** Too few changed since the last exam, and why the site keeps the panel all the same (Decided 16). */
function Rotation({ of: { rotation, rotation_reason } }: { of: DataOf<typeof panelContract.save> }) {
  const say = useSay()
  return (
    <>
      {rotation.map(({ message }) => (
        <p key={message} className="zk-attention">
          {message}
        </p>
      ))}
      {rotation_reason && (
        <p>
          {say(labels.rotation_reason)}
          <bdi>{rotation_reason}</bdi>
        </p>
      )}
    </>
  )
}

/** The panel as it is saved, session by session. */
export function ChosenPanel({ sn }: { sn: string }) {
  const read = useRead(panelContract.list, { params: { id: sn }, query: { limit: 1 } })
  const say = useSay()
  return (
    <Section title={labels.panel_chosen}>
      <Reading of={read} rows={3}>
        {({ chosen }) => (
          <>
            <Rotation of={chosen} />
            <ul className="zk-plain-list" style={{ gap: 10 }}>
              {chosen.sessions.map((session) => (
                <li key={`${session.subject} ${session.session_no}`}>
                  <b>{say(nameOfSession(session))}</b>{' '}
                  <span className="zk-quiet zk-figures">
                    {`${session.start_time.slice(0, 16)} · ${say(labels.exam_candidates)} ${session.candidates} · ${say(labels.exam_needed)} ${session.has}/${session.needed}`}
                  </span>
                  <span className="zk-line">
                    {chosen.panel
                      .filter((line) => isSameSession(line, session))
                      .map((line) =>
                        say(labels.panel_line, {
                          name: line.name,
                          role: panelRoleWords[line.role],
                          org: line.org_name,
                        }),
                      )
                      .join(say(labels.panel_between)) || <span className="zk-quiet">{say(labels.panel_none)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Reading>
    </Section>
  )
}

/** The content of the site's exam application, once submitted. */
export function ExamApplication({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  if (!plan.exam_submit_time) return null
  const [last] = plan.exam_rounds
  return (
    <>
      {last?.candidate_changes && <CandidatesSince of={last.candidate_changes} />}
      <RoundSection
        title={labels.exam_title}
        // The examiners as they were submitted: the panel itself may have changed since.
        record={{ ...plan, panel: plan.exam_rounds[0]?.panel ?? [] }}
        facts={(of) => [
          { label: labels.exam_candidates, value: of.candidates },
          { label: words.exam_submit_time, value: of.exam_submit_time },
          { label: words.station_mode, value: <Word of={stationModeWords} value={of.station_mode} /> },
          { label: words.paper_delivery, value: <Word of={paperDeliveryWords} value={of.paper_delivery} /> },
          { label: words.exam_contact, value: of.exam_contact },
          { label: words.exam_contact_mobile, value: of.exam_contact_mobile },
          { label: words.emergency_leader, value: of.emergency_leader },
          { label: words.emergency_mobile, value: of.emergency_mobile },
          {
            label: words.equipment_checked,
            value: of.equipment_checked ? say(labels.equipment_statement) : null,
            wide: true,
          },
          {
            label: words.exam_attachments,
            value: of.exam_attachments.length > 0 ? <FileLinks keys={of.exam_attachments} /> : null,
            wide: true,
          },
          ...(plan.exam_rounds.length > 0
            ? [{ label: labels.panel_sent, value: <SentPanel of={of.panel} />, wide: true }]
            : []),
        ]}
      />
    </>
  )
}

type Changes = NonNullable<PlanDetail['exam_rounds'][number]['candidate_changes']>

/** Who was added and who was removed since the submission before, by name. */
function CandidatesSince({ of: { added, removed } }: { of: Changes }) {
  const say = useSay()
  const lists = [
    { word: labels.candidates_added, list: added },
    { word: labels.candidates_removed, list: removed },
  ].filter(({ list }) => list.length > 0)
  return (
    <Section title={labels.candidates_since}>
      {lists.length === 0 && <p className="zk-quiet">{say(labels.candidates_same)}</p>}
      {lists.map(({ word, list }) => (
        <div key={word.US} className="zk-changed">
          <span className="zk-changed-mark">{say(word, { count: list.length })}</span>
          <ul className="zk-plain-list">
            {list.map(({ signup_sn, name, id_no, org_name }) => (
              <li key={signup_sn}>
                <bdi>{name}</bdi> <span className="zk-figures">{id_no}</span>{' '}
                <span className="zk-quiet">{org_name}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

/** The examiners of a submission, session by session. */
function SentPanel({ of }: { of: PlanDetail['exam_rounds'][number]['panel'] }) {
  const say = useSay()
  const sessions = of.filter((line, at) => of.findIndex((other) => isSameSession(other, line)) === at)
  return (
    <ul className="zk-plain-list">
      {sessions.map((session) => (
        <li key={`${session.subject} ${session.session_no}`}>
          <span className="zk-quiet">{say(nameOfSession(session))}</span>{' '}
          {of
            .filter((line) => isSameSession(line, session))
            .map(({ role, name }) => `${name} (${say(panelRoleWords[role])})`)
            .join(say(labels.panel_between))}
        </li>
      ))}
    </ul>
  )
}
