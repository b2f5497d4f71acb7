import type { Level } from '../../catalogue/credential/credential.model.ts'
import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import { LANGS } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import type { PlanFacts } from './plan.model.ts'
import { approvalOn, examDays, faultAt, roomNoOf, roomOn } from './plan.rules.ts'
import type { PlanFault } from './plan.rules.ts'

/** What every plan needs: its site, level, template, direction, rooms. Without these it is refused (domain.md §5.2 新建). */

const listed = (words: readonly Text[]): Text => {
  const inLang = (lang: (typeof LANGS)[number]) => words.map((word) => word[lang]).join(lang === 'US' ? ', ' : '、')
  return { CN: inLang('CN'), HK: inLang('HK'), US: inLang('US') }
}
const levelsOf = (facts: Pick<PlanFacts, 'approvals'>): Level[] => [
  ...new Set(facts.approvals.flatMap((approval) => approval.levels)),
]

/** The exam days, and what the site is approved for. */
type Approved = Parameters<typeof examDays>[0] & Pick<PlanFacts, 'approvals'>

/** Is an approval in force on this day, for whatever level? */
const isOpenOn = (facts: Pick<PlanFacts, 'approvals'>, day: string) =>
  levelsOf(facts).some((level) => approvalOn(facts.approvals, day, level))

/** The site is approved for the certificate, on each exam day. */
export function siteFault(facts: Approved): PlanFault | null {
  if (facts.approvals.length === 0) return faultAt('', 'plan_frozen')
  const day = examDays(facts).find((one) => !isOpenOn(facts, one))
  return day === undefined ? null : faultAt('theory_start', 'plan_site', { day })
}

/** The level is among those approved, on each exam day. */
export function levelFault(facts: Approved & Pick<PlanFacts, 'level'>): PlanFault | null {
  const days = examDays(facts).filter((day) => isOpenOn(facts, day))
  const isApproved =
    days.length === 0
      ? facts.approvals.length === 0 || levelsOf(facts).includes(facts.level)
      : days.every((day) => approvalOn(facts.approvals, day, facts.level))
  if (isApproved) return null
  return faultAt('level', 'plan_level', { levels: listed(levelsOf(facts).map((level) => levelWords[level])) })
}

/** The template is in use, of the same certificate and level, and effective on each exam day. */
function templateFault({ template, ...facts }: PlanFacts): PlanFault | null {
  if (template.credential_sn !== facts.credential_sn || template.level !== facts.level)
    return faultAt('template_sn', 'plan_template_fit')
  if (template.status !== 'ENABLE') return faultAt('template_sn', 'plan_template')
  return templateDayFault({ ...facts, template })
}

/** The template is effective on each exam day. */
export function templateDayFault({
  template,
  ...facts
}: Parameters<typeof examDays>[0] & Pick<PlanFacts, 'template'>): PlanFault | null {
  const isOut = (day: string) =>
    (template.effective_from !== null && day < template.effective_from) ||
    (template.effective_to !== null && day > template.effective_to)
  const day = examDays(facts).find(isOut)
  return day === undefined ? null : faultAt('template_sn', 'plan_template_date', { day })
}

/** The direction must be one of the credential's; a credential without directions takes none. */
function directionFault({ direction, directions }: PlanFacts): PlanFault | null {
  if (directions.length === 0) return direction === null ? null : faultAt('direction', 'plan_no_direction')
  if (direction !== null && directions.includes(direction)) return null
  return faultAt('direction', 'plan_direction', { directions: directions.join('、') })
}

function signupOrderFault({ signup_start, signup_end }: PlanFacts): PlanFault | null {
  return signup_start < signup_end ? null : faultAt('signup_end', 'plan_signup_order')
}

function quotaFault({ borrow_quota, expected_count }: PlanFacts): PlanFault | null {
  return borrow_quota <= expected_count ? null : faultAt('borrow_quota', 'plan_borrow_quota', { max: expected_count })
}

/** Each row of the session table: a room of this site, approved on its day, its times in order, no row twice. Rows are counted from 1. */
function rowFaults(facts: PlanFacts): PlanFault[] {
  const seen = new Map<string, number>()
  return facts.sessions.flatMap((session, at) => {
    const row = at + 1
    const path = 'sessions'
    const room = roomNoOf(facts, session)
    if (room === undefined) return [faultAt(path, 'plan_room', { row })]
    const key = `${session.subject} ${session.session_no} ${room}`
    const other = seen.get(key)
    seen.set(key, other ?? row)
    const day = session.start_time.slice(0, 10)
    // Days without an approval for the level are judged before.
    if (approvalOn(facts.approvals, day, facts.level) && !roomOn(facts, session))
      return [faultAt(path, 'room_gone', { room, day })]
    if (session.end_time <= session.start_time) return [faultAt(path, 'plan_session_order', { row })]
    return other === undefined ? [] : [faultAt(path, 'plan_session_repeated', { row, other })]
  })
}

/** What forbids storing the plan at all; empty when nothing does. */
export function savingFaults(facts: PlanFacts): PlanFault[] {
  const single = [siteFault, levelFault, templateFault, directionFault, signupOrderFault, quotaFault]
  return [...single.flatMap((rule) => rule(facts) ?? []), ...rowFaults(facts)]
}
