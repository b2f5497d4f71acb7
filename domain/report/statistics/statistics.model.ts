import type { Permission } from '../../access/permissions.ts'

/** What the reports are about (issues 32, 33, 36). */
export const TOPICS = ['pass', 'signup', 'capacity', 'site', 'examiner', 'training', 'selftest'] as const
export type Topic = (typeof TOPICS)[number]

/** The dimensions: what the figures of a topic are grouped by. */
export const DIMENSIONS = ['credential', 'level', 'org', 'province', 'month', 'quarter', 'examiner'] as const
export type Dimension = (typeof DIMENSIONS)[number]
/** Dimensions of time: their groups are shown in their order, the others by their first figure. */
export const TIMES = ['month', 'quarter'] as const satisfies readonly Dimension[]

/**
 * The figures; what each counts is written once, in statistics.messages.ts for readers and in statistics.facts.queries.ts as SQL.
 * A candidate who was absent, one without a result and one of whom nothing is recorded are counted apart (Decided 37).
 */
export const FIGURES = [
  'results',
  'passed',
  'failed',
  'absent_results',
  'deferred',
  'violations',
  'incomplete',
  'signups',
  'confirmed',
  'waiting',
  'borrowed',
  'returned',
  'plans',
  'capacity',
  'taken',
  'own_taken',
  'borrowed_taken',
  'sites',
  'exams',
  'coming',
  'not_run',
  'cancelled',
  'candidates',
  'present',
  'absent',
  'put_off',
  'unrecorded',
  'calls',
  'calls_confirmed',
  'calls_declined',
  'calls_lapsed',
  'duties',
  'chief_duties',
  'entries',
  'entries_returned',
  'registrations',
  'registrations_waiting',
  'trainees',
  'trainees_passed',
  'trainees_failed',
  'trainees_open',
  'trainees_certified',
  'registrations_rejected',
  'trainings',
  'selftests',
  'selftests_reached',
  'selftests_missed',
  'selftests_timed',
  'selftest_students',
] as const
export type FigureName = (typeof FIGURES)[number]

/** Groups that are printed at most; the workbook has all. */
export const PRINT_ROWS_MAX = 500

type TopicFacts = {
  /** Who may open the list of what is counted may read its figures; a topic that names people is for centre and platform. */
  permission: Permission
  /** In the order of the columns; groups are sorted by the first. */
  figures: readonly [FigureName, ...FigureName[]]
  /** The share that the topic asks for: so many of so many. */
  share: { part: FigureName; whole: FigureName }
  /** The figures that are parts of the same whole. */
  parts: readonly FigureName[]
}

export const TOPIC_FACTS = {
  pass: {
    permission: 'score:read',
    figures: ['results', 'passed', 'failed', 'absent_results', 'deferred', 'violations', 'incomplete'],
    share: { part: 'passed', whole: 'results' },
    parts: ['passed', 'failed', 'absent_results', 'deferred', 'violations', 'incomplete'],
  },
  signup: {
    permission: 'signup:read',
    figures: ['signups', 'confirmed', 'waiting', 'borrowed', 'returned'],
    share: { part: 'confirmed', whole: 'signups' },
    parts: ['confirmed', 'waiting', 'borrowed'],
  },
  capacity: {
    permission: 'plan:read',
    figures: ['capacity', 'taken', 'own_taken', 'borrowed_taken', 'plans'],
    share: { part: 'taken', whole: 'capacity' },
    parts: ['taken', 'own_taken', 'borrowed_taken'],
  },
  site: {
    permission: 'exam:read',
    figures: [
      'candidates',
      'present',
      'absent',
      'put_off',
      'unrecorded',
      'exams',
      'coming',
      'not_run',
      'cancelled',
      'sites',
    ],
    share: { part: 'present', whole: 'candidates' },
    parts: ['present', 'absent', 'put_off', 'unrecorded'],
  },
  examiner: {
    permission: 'teacher:rate',
    figures: [
      'calls',
      'calls_confirmed',
      'calls_declined',
      'calls_lapsed',
      'duties',
      'chief_duties',
      'entries',
      'entries_returned',
    ],
    share: { part: 'calls_confirmed', whole: 'calls' },
    parts: ['calls_confirmed', 'calls_declined', 'calls_lapsed'],
  },
  training: {
    permission: 'train:read',
    figures: [
      'trainees',
      'trainees_passed',
      'trainees_failed',
      'trainees_open',
      'trainees_certified',
      'registrations',
      'registrations_waiting',
      'registrations_rejected',
      'trainings',
    ],
    share: { part: 'trainees_passed', whole: 'trainees' },
    parts: ['trainees_passed', 'trainees_failed', 'trainees_open', 'trainees_certified'],
  },
  selftest: {
    permission: 'student:read',
    figures: ['selftests', 'selftests_reached', 'selftests_missed', 'selftests_timed', 'selftest_students'],
    share: { part: 'selftests_reached', whole: 'selftests' },
    parts: ['selftests_reached', 'selftests_missed'],
  },
} as const satisfies Record<Topic, TopicFacts>
