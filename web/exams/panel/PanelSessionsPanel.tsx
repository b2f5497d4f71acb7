import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { PanelMember, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { countedIn, isSameSession, nameOfSession, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import type { PanelDraft } from './panel.fields.tsx'
import { panelLabels } from './panel.labels.ts'
import { Conflicts } from './PanelPicker.tsx'

type Props = {
  draft: PanelDraft
  active: PanelSession | undefined
  editable: boolean
  onPick: (session: PanelSession) => void
}

export const keyOf = ({ subject, session_no }: Pick<PanelSession, 'subject' | 'session_no'>) =>
  `${subject}-${session_no}`

/** The sessions of a plan side by side, each with the required number, the current number, and the members. */
export function PanelSessions({ draft, active, editable, onPick }: Props) {
  return (
    <div className="zk-panel-sessions">
      {draft.scene.sessions.map((session) => (
        <SessionCard
          key={keyOf(session)}
          draft={draft}
          session={session}
          isActive={active !== undefined && isSameSession(active, session)}
          editable={editable}
          onPick={() => onPick(session)}
        />
      ))}
    </div>
  )
}

type CardProps = {
  draft: PanelDraft
  session: PanelSession
  isActive: boolean
  editable: boolean
  onPick: () => void
}

function SessionCard({ draft, session, isActive, editable, onPick }: CardProps) {
  const say = useSay()
  const members = draft.at(session)
  const name = say(nameOfSession(session))
  const time = `${session.start_time.slice(11, 16)}–${session.end_time.slice(11, 16)}`
  return (
    <section
      className="zk-panel-session"
      style={isActive ? { borderColor: 'var(--ant-color-primary)' } : {}}
      aria-label={name}
    >
      <header>
        <h2>{name}</h2>
        <span className="zk-quiet zk-figures">{`${session.start_time.slice(0, 10)} ${time}`}</span>
      </header>
      <Needs session={session} members={draft.members} />
      {members.length === 0 ? (
        <p className="zk-quiet">{say(panelLabels.nobody)}</p>
      ) : (
        <ul className="zk-plain-list">
          {members.map((member) => (
            <Member key={member.teacher_sn} draft={draft} session={session} member={member} editable={editable} />
          ))}
        </ul>
      )}
      {editable && (
        <Button type={isActive ? 'primary' : 'default'} ghost={isActive} aria-pressed={isActive} onClick={onPick}>
          {say(isActive ? panelLabels.choosing : panelLabels.choose_for)}
        </Button>
      )}
    </section>
  )
}

function Mark({ good, text }: { good: boolean; text: string }) {
  return (
    <span className={good ? 'zk-check-good' : 'zk-check-bad'}>
      {good ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />} {text}
    </span>
  )
}

function Needs({ session, members }: { session: PanelSession; members: readonly PanelMember[] }) {
  const say = useSay()
  if (session.candidates === 0) return <p className="zk-quiet">{say(panelLabels.nobody_sits)}</p>
  const has = countedIn(session, members)
  const hasChief = members.some((member) => isSameSession(member, session) && member.role === 'CHIEF')
  const { candidates: count, rooms, needed, proposed } = session
  return (
    <>
      <p className="zk-quiet">{say(panelLabels.candidates_of, { count, rooms })}</p>
      <p className="zk-buttons">
        <Mark
          good={has >= needed}
          text={say(panelLabels.has, { role: panelRoleWords[plainRole(session)], has, needed })}
        />
        {has >= needed && has < proposed && (
          <span className="zk-quiet">{say(panelLabels.more_proposed, { proposed })}</span>
        )}
        <Mark good={hasChief} text={say(hasChief ? panelLabels.chief_there : panelLabels.chief_missing)} />
      </p>
    </>
  )
}

type MemberProps = { draft: PanelDraft; session: PanelSession; member: PanelMember; editable: boolean }

function Member({ draft, session, member, editable }: MemberProps) {
  const person = draft.people.get(member.teacher_sn)
  if (!person) return null
  const { sn } = person
  const plain = plainRole(session)
  const chief: Action =
    member.role === 'CHIEF'
      ? { key: 'member', label: panelLabels.as_member, run: () => draft.recast(sn, session, plain) }
      : { key: 'chief', label: panelLabels.as_chief, run: () => draft.recast(sn, session, 'CHIEF') }
  const remove: Action = { key: 'remove', label: panelLabels.take_away, run: () => draft.remove(sn, session) }
  const list = person.is_chief || member.role === 'CHIEF' ? [chief, remove] : [remove]
  return (
    <li className="zk-panel-member">
      <span className="zk-person">
        <b>{person.name}</b>{' '}
        <span className={member.role === 'CHIEF' ? 'zk-panel-chief' : 'zk-quiet'}>
          <Word of={panelRoleWords} value={member.role} />
        </span>
        <span className="zk-quiet zk-line">{person.org_name}</span>
        <Conflicts list={draft.against(person, session)} />
      </span>
      {editable && <Actions list={list} name={person.name} />}
    </li>
  )
}
