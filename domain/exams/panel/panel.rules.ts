import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { overlaps } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, Text, TextParams } from '../../kernel/text.ts'
import { panelMessages, panelRoleWords, sessionName } from './panel.messages.ts'
import { COUNTED_ROLES, ROLES_OF } from './panel.model.ts'
import type {
  Duty,
  PanelExaminer,
  PanelMember,
  PanelRole,
  PanelScene,
  PanelSession,
  SessionKey,
} from './panel.model.ts'

/** A conflict of an examiner in a session: a blocked one cannot be saved, any other is a warning. */
export type PanelConflict = Refusal & { blocked: boolean }
/** A refusal at a field of the panel's lines. */
export type PanelFault = Refusal & { path: string }

const refusal = (rule: RuleOf<typeof panelMessages>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(panelMessages[rule], params),
})
const dayOf = (moment: string) => moment.slice(0, 10)
const minute = (moment: string) => moment.slice(0, 16)
const spanOf = ({ start_time, end_time }: Pick<PanelSession, 'start_time' | 'end_time'>): Duty => ({
  start: start_time,
  end: end_time,
})

export const isSameSession = (one: SessionKey, other: SessionKey) =>
  one.subject === other.subject && one.session_no === other.session_no

/** 理论第 1 场. */
export function nameOfSession({ subject, session_no }: SessionKey): Text {
  return fill(sessionName, { subject: subjectWords[subject], no: session_no })
}

/** The default role in a session: those who watch a theory, those who judge a practical. */
export const plainRole = ({ subject }: Pick<SessionKey, 'subject'>): PanelRole =>
  subject === 'ONLINE' ? 'INVIGILATOR' : 'EXAMINER'

/** The conflict that does not depend on the time: not enabled, or not for this certificate and level. */
function whyNotAble({ enabled, able }: PanelExaminer): Refusal | null {
  if (!enabled) return refusal('panel_disabled')
  return able ? null : refusal('panel_unable')
}

/** The certificate has to be valid on the exam day. */
const expiry = ({ train_cert_expire: date }: PanelExaminer, day: string): Refusal | null =>
  date < day ? refusal('panel_certificate', { date, day }) : null

/** An examiner cannot have two duties at the same time: elsewhere, or in another session of the plan. */
function clash({ duties }: PanelExaminer, session: PanelSession, mine: readonly PanelSession[]): Refusal | null {
  const elsewhere = duties.find((duty) => overlaps(duty, spanOf(session)))
  if (elsewhere) return refusal('panel_clash', { start: minute(elsewhere.start), end: minute(elsewhere.end) })
  const here = mine.find((one) => overlaps(spanOf(one), spanOf(session)))
  return here ? refusal('panel_clash_own', { session: nameOfSession(here) }) : null
}

/** An examiner cannot have more sessions on a day than the setting allows. */
function dayload(
  { duties }: PanelExaminer,
  session: PanelSession,
  mine: readonly PanelSession[],
  max: number,
): Refusal | null {
  const day = dayOf(session.start_time)
  const count = [...duties, ...mine.map(spanOf)].filter((duty) => dayOf(duty.start) === day).length
  return count >= max ? refusal('panel_day', { day, count, max }) : null
}

/** 回避: blocked in a practical where the setting is BLOCK, else a warning (domain.md §6.4). */
function avoidance(examiner: PanelExaminer, { subject }: SessionKey, scene: PanelScene): PanelConflict | null {
  const { avoid_own_school } = scene.terms
  if (avoid_own_school === 'OFF' || !scene.schools[subject].includes(examiner.org_sn)) return null
  const blocked = avoid_own_school === 'BLOCK' && subject === 'OFFLINE'
  return { ...refusal(blocked ? 'panel_own_school' : 'panel_own_school_warn'), blocked }
}

function rotation({ running }: PanelExaminer, { rotation_max }: PanelScene['terms']): PanelConflict | null {
  return running >= rotation_max ? { ...refusal('panel_running', { count: running }), blocked: false } : null
}

/** All conflicts of an examiner in a session, given its sessions of the plan (`mine`); the most severe first. */
export function conflictsOf(
  examiner: PanelExaminer,
  session: PanelSession,
  mine: readonly PanelSession[],
  scene: PanelScene,
): PanelConflict[] {
  const others = mine.filter((one) => !isSameSession(one, session))
  const hard = [
    whyNotAble(examiner),
    expiry(examiner, dayOf(session.start_time)),
    clash(examiner, session, others),
    dayload(examiner, session, others, scene.terms.sessions_a_day),
  ]
  const soft = [avoidance(examiner, session, scene), rotation(examiner, scene.terms)]
  return [
    ...hard.flatMap((one) => (one ? [{ ...one, blocked: true }] : [])),
    ...soft.filter((one) => one !== null),
  ].toSorted((a, b) => Number(b.blocked) - Number(a.blocked))
}

/** The blocking conflict of an examiner who need not be there, on the day of the work, or null (Decided 31). */
export function whyNotExaminer(
  examiner: PanelExaminer,
  { day, ...session }: SessionKey & { day: string },
  scene: PanelScene,
): Refusal | null {
  const avoided = avoidance(examiner, session, scene)
  return whyNotAble(examiner) ?? expiry(examiner, day) ?? (avoided?.blocked ? avoided : null)
}

/** The sessions of a plan that have this examiner. */
export function sessionsOf(
  teacher_sn: string,
  members: readonly PanelMember[],
  sessions: readonly PanelSession[],
): PanelSession[] {
  const own = members.filter((member) => member.teacher_sn === teacher_sn)
  return sessions.filter((session) => own.some((member) => isSameSession(member, session)))
}

type Examiners = ReadonlyMap<string, PanelExaminer>
type Placed = { member: PanelMember; at: number; before: readonly PanelMember[] }

function formFault({ member, at, before }: Placed): PanelFault | null {
  const { subject, role } = member
  const words = { session: nameOfSession(member) }
  const here = before.filter((other) => isSameSession(other, member))
  if (!ROLES_OF[subject].includes(role))
    return {
      path: `panel.${at}.role`,
      ...refusal('panel_role', { subject: subjectWords[subject], role: panelRoleWords[role] }),
    }
  if (here.some((other) => other.teacher_sn === member.teacher_sn))
    return { path: `panel.${at}.teacher_sn`, ...refusal('panel_twice', words) }
  return role === 'CHIEF' && here.some((other) => other.role === 'CHIEF')
    ? { path: `panel.${at}.role`, ...refusal('panel_chief_one', words) }
    : null
}

function personFaults(
  { member, at }: Placed,
  members: readonly PanelMember[],
  examiners: Examiners,
  scene: PanelScene,
): PanelFault[] {
  const session = scene.sessions.find((one) => isSameSession(one, member))
  if (!session) return [{ path: `panel.${at}.session_no`, ...refusal('panel_session') }]
  const examiner = examiners.get(member.teacher_sn)
  if (!examiner) return [{ path: `panel.${at}.teacher_sn`, ...refusal('panel_unknown') }]
  const title =
    member.role === 'CHIEF' && !examiner.is_chief ? [{ path: `panel.${at}.role`, ...refusal('panel_chief_title') }] : []
  const mine = sessionsOf(member.teacher_sn, members, scene.sessions)
  const [conflict] = conflictsOf(examiner, session, mine, scene).filter(({ blocked }) => blocked)
  const against = conflict ? [{ path: `panel.${at}.teacher_sn`, rule: conflict.rule, message: conflict.message }] : []
  return [...title, ...against]
}

/** Everything that forbids saving a panel, line by line; a line counts the lines before it. Of a settled line, whose examiner was saved before, only the form is judged. */
export function panelFaults(
  members: readonly PanelMember[],
  examiners: Examiners,
  scene: PanelScene,
  isSettled: (member: PanelMember) => boolean = () => false,
): PanelFault[] {
  return members.flatMap((member, at) => {
    const placed = { member, at, before: members.slice(0, at) }
    const form = formFault(placed)
    if (form) return [form]
    return isSettled(member) ? [] : personFaults(placed, members, examiners, scene)
  })
}

/** Who of a session counts towards what it needs. */
export function countedIn(session: SessionKey, members: readonly PanelMember[]): number {
  return members.filter((one) => isSameSession(one, session) && COUNTED_ROLES[session.subject].includes(one.role))
    .length
}

/** What a session still lacks; a session without candidates needs no examiner (domain.md §6.4). */
function shortagesOf(session: PanelSession, members: readonly PanelMember[], odd: boolean): Refusal[] {
  if (session.candidates === 0) return []
  const words = { session: nameOfSession(session) }
  const has = countedIn(session, members)
  const hasChief = members.some((one) => isSameSession(one, session) && one.role === 'CHIEF')
  const isShort = has < session.needed
  const isEven = !isShort && odd && session.subject === 'OFFLINE' && has % 2 === 0
  // Who may score are at least as many as score each candidate (Decided 32).
  const isUnscored = !isShort && has < session.scorers
  const role = panelRoleWords[plainRole(session)]
  return [
    ...(isShort
      ? [refusal('panel_few', { ...words, role, needed: session.needed, has, missing: session.needed - has })]
      : []),
    ...(isEven ? [refusal('panel_even', { ...words, has })] : []),
    ...(isUnscored ? [refusal('panel_scorers', { ...words, scorers: session.scorers, has })] : []),
    ...(hasChief ? [] : [refusal('panel_chief_missing', words)]),
  ]
}

/** What the sessions of a plan still lack, session by session. */
export function panelShortages(
  members: readonly PanelMember[],
  scene: Pick<PanelScene, 'sessions' | 'odd'>,
): Refusal[] {
  return scene.sessions.flatMap((session) => shortagesOf(session, members, scene.odd))
}

type PanelPlan = { status: string; exam_begun: boolean }

/** Who may change the panel now: the site before its application and after a rejection, the platform also while it decides (domain.md §4). */
export function panelRefusal({ status, exam_begun }: PanelPlan, isPlatform: boolean): Refusal | null {
  const open = isPlatform ? ['PLAN_AUDIT', 'EXAM_REJECT', 'EXAM_SUBMIT'] : ['PLAN_AUDIT', 'EXAM_REJECT']
  if (!open.includes(status)) return refusal('panel_state')
  return exam_begun ? refusal('panel_past') : null
}
