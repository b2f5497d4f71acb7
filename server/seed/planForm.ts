import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { proposeSessions } from '@zhikao/domain/exams/plan/plan.propose.rules.ts'
import type { getBasis } from '../exams/plan/plan.basis.queries.ts'

type Basis = Awaited<ReturnType<typeof getBasis>>
type Wish = {
  template: Basis['templates'][number]
  direction: string | null
  /** The first exam day, and the moments between which students sign up. */
  exam: string
  /** When the theory is held, in one session; without it from 09:00 to 17:00 of the first exam day. */
  theory?: { start: string; end: string }
  signup_start: string
  signup_end: string
  expected_count: number
  /** Places for other schools; 0 where none are taken in. */
  borrow_quota: number
  borrow_region?: 'ANY' | 'PROVINCE'
}

const minutesBetween = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000

/** What a site writes: theory on the first day, the practical on the two that follow, sessions as the screen proposes them. */
export function planForm(basis: Basis, wish: Wish) {
  const {
    template,
    exam,
    theory = { start: `${exam} 09:00:00`, end: `${exam} 17:00:00` },
    borrow_region = 'ANY',
    ...fields
  } = wish
  const windows = {
    theory_start: template.theory_enabled ? theory.start : null,
    theory_end: template.theory_enabled ? theory.end : null,
    practical_start: template.practical_enabled ? `${addDays(exam, 1)} 08:30:00` : null,
    practical_end: template.practical_enabled ? `${addDays(exam, 2)} 17:30:00` : null,
  }
  const sessions = proposeSessions({
    ...windows,
    expected_count: wish.expected_count,
    level: template.level,
    template: wish.theory ? { ...template, theory_minutes: minutesBetween(wish.theory) } : template,
    rooms: basis.rooms,
    bookings: [],
    terms: basis.terms,
  })
  return planContract.create.body.parse({
    ...windows,
    ...fields,
    org_sn: basis.org_sn,
    credential_sn: basis.credential_sn,
    level: template.level,
    template_sn: template.sn,
    title: `${basis.now.slice(0, 4)}年第${basis.batches + 1}批 ${basis.credential_name}${levelWords[template.level].CN}考核计划`,
    accept_borrow: wish.borrow_quota > 0,
    borrow_region,
    contact_name: basis.contact_name,
    contact_mobile: basis.contact_mobile,
    remark: '考生须携带身份证和准考证，提前 30 分钟到场。',
    sessions,
  })
}
