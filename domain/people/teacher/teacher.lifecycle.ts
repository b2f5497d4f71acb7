import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { TeacherRules } from '../../platform/setting/setting.model.ts'
import { teacherMessages, teacherMoveWords, teacherStatusWords } from './teacher.messages.ts'
import { qualificationFaults, whyNotDisable } from './teacher.rules.ts'
import type { ComingDuties, Qualification } from './teacher.rules.ts'

export const TEACHER_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
type TeacherStatus = (typeof TEACHER_STATUS)[number]

/** What the guards look at: the examiner, the day, and the thresholds in force. */
export type TeacherFacts = Qualification & {
  name: string
  status: TeacherStatus
  duties: { coming: Pick<ComingDuties, 'chief_of'> }
  rules: TeacherRules
  /** Since when out of service because of too many refusals (Decided 16). */
  suspend_time: string | null
}

const unqualified = (one: TeacherFacts): Refusal | null => qualificationFaults(one, one.rules)[0] ?? null
/** After too many refusals only the reasoned way leads back. */
const enableFault = (one: TeacherFacts): Refusal | null =>
  one.suspend_time === null ? unqualified(one) : { rule: 'suspended', message: teacherMessages.suspended }
const reinstateFault = (one: TeacherFacts): Refusal | null =>
  one.suspend_time === null ? { rule: 'not_suspended', message: teacherMessages.not_suspended } : unqualified(one)
const notOver = (one: TeacherFacts): Refusal | null =>
  one.train_cert_expire < one.today ? null : { rule: 'cert_not_over', message: teacherMessages.cert_not_over }

/** An examiner examines while enabled; the end of the certificate disables (domain.md §3.7, §5.6). */
export const teacherLifecycle = lifecycleOf<TeacherFacts>()({
  name: 'teacher',
  states: TEACHER_STATUS,
  initial: 'INIT',
  words: teacherStatusWords,
  tones: { INIT: 'waiting', ENABLE: 'approved', DISABLE: 'disabled' },
  next: { INIT: { move: 'enable', by: 'center' } },
  labels: teacherMoveWords,
  moves: {
    enable: { from: ['INIT', 'DISABLE'], to: 'ENABLE', permission: 'teacher:edit', bulk: true, when: enableFault },
    reinstate: {
      from: ['DISABLE'],
      to: 'ENABLE',
      permission: 'teacher:edit',
      opinion: 'required',
      when: reinstateFault,
    },
    disable: {
      from: ['ENABLE'],
      to: 'DISABLE',
      permission: 'teacher:edit',
      opinion: 'required',
      danger: true,
      bulk: true,
      when: ({ name, duties }) => whyNotDisable(name, duties.coming),
    },
  },
  jobMoves: {
    expire: { from: ['ENABLE'], to: 'DISABLE', when: notOver },
    // More refusals in a year than the setting allows (Decided 16).
    suspend: { from: ['ENABLE'], to: 'DISABLE', opinion: 'required' },
  },
})
