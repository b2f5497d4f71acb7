import fc from 'fast-check'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { offeredSections } from '@zhikao/domain/portals/sections.ts'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import { HOLDER } from '../../results/certificate/certificate.factory.ts'
import { ORGS, PASSWORD } from '../world.ts'
import { digits, residentId, words } from './fieldValues.ts'
import { ITEMS, orgOf, TEMPLATE_HINTS, SORTS } from './fieldItems.ts'
import { PAPER_EXAMINER, PROOF_ROW } from './rowsReady.ts'

/** Calls in whose body the role is the one of an examiner. */
const PANEL_CALLS = new Set(['assignment.dispatch', 'dispatchRequest.create'])

/** Calls that take the name of a person. */
const HOLDS = /^(certificate\.check|selftest\.login$)/

/** What a valid value may refer to: the caller, and records of the database. */
export type FieldContext = {
  endpoint: string
  /** Only what must be there: no filters, no optional fields. */
  isSpare: boolean
  username: string
  /** The caller's, where it is one; training organisations and the platform have none. */
  institution: string | null
  /** Of the caller's organisation. */
  majorCode: string
  /** A stored file that the caller may use. */
  license: string
  /** A stored file that a document of the platform may name. */
  library: string
  /** An enabled authority. */
  authority: string
  /** An enabled credential. */
  credential: string
  /** An enabled examiner. */
  examiner: string
  /** A plan of the caller's organisation, or of one that it sees; another plan is made like it. */
  plan: { org_sn: string; credential_sn: string; template_sn: string }
  /** An open plan of the caller's site, or of one that takes borrowed exams. */
  openPlan: { sn: string; org_sn: string; credential_sn: string }
  /** An exam template whose papers the bank can make. */
  paperTemplate: string
  /** The token of a public upload, the code of a training certificate, or the picture of a self-test; empty for other calls. */
  uploadToken: string
  /** A solved captcha of a registration; empty for other calls. */
  captcha: { captcha_id?: string; captcha?: string }
  /** An account whose password may be reset, with the code for it; empty for other calls. */
  resetAccount: { username: string; code: string }
  /** The student who takes self-tests. */
  sitter: { id_no: string; name: string }
  /** The day in China. */
  today: string
  /** A day that no other request is for. */
  freeDay: string
  /** An exam under way in which the caller may record incidents, and when it began. */
  runningExam: { sn: string; start_time: string }
}

const NEW_PASSWORD = 'Neues#Wort2026'

/**
 * How to fill a field where its schema does not suffice: check digits, names of existing things, fields that must fit together.
 * A field that is not here is drawn from its schema (patterns, lengths, options). A hint is used where the field's schema accepts it.
 */
export const HINTS: Record<string, (context: FieldContext) => fc.Arbitrary<unknown>> = {
  consent: () => fc.constant(true),
  // Those for which every holder of the call's permission may ask.
  kinds: () => fc.constant(['record', 'report', 'badges']),
  // A report that every holder of the call's permission may read, by a dimension that every topic has.
  topic: () => fc.constantFrom('pass', 'signup'),
  by: () => fc.constantFrom('credential', 'level', 'org', 'province', 'month', 'quarter'),
  note: () => words(2, 10),
  // The holder's name opens a certificate, the student's a self-test.
  name: ({ endpoint, sitter }) =>
    HOLDS.test(endpoint) ? fc.constant(endpoint === 'selftest.login' ? sitter.name : HOLDER) : words(4, 8),
  // An electronic certificate needs no address.
  e_certificate_only: () => fc.constant(true),
  token: ({ uploadToken }) => fc.constant(uploadToken || undefined),
  key: ({ endpoint, uploadToken }) => fc.constant(endpoint === 'selftest.image' ? uploadToken : undefined),
  // Each call of a race has the same effect; rejections are proven by the lifecycles.
  decision: () => fc.constant('AUDIT'),
  // The refused row of an import.
  row: () => fc.constant(PROOF_ROW),
  // Of the user's frame.
  setting: () =>
    fc.constantFrom({ version: 1 }, { version: 1, layout: 'mix' }, { version: 1, lang: 'HK', weekMode: true }),
  // Groups of mail that every role is offered.
  choices: () => fc.constantFrom([{ group: 'NEWS', way: 'DAILY' }], [{ group: 'NEWS', way: 'NOW' }]),
  // Of a saved view; an account of no organization shares none.
  shared: () => fc.constant(false),
  // All of the plan's tickets.
  signup: () => fc.constant(undefined),
  identity_checked: () => fc.constant(true),
  tickets: () => fc.uniqueArray(digits(15), { minLength: 1, maxLength: 5 }),
  // All fees of the sign-up; one that is open is not set back.
  lines: () => fc.constant(undefined),
  reopen: () => fc.constant(false),
  legal_person: () => words(2, 4),
  contact_name: () => words(2, 4),
  director: () => words(2, 4),
  id_no: ({ endpoint, sitter }) => (endpoint === 'selftest.login' ? fc.constant(sitter.id_no) : residentId),
  id_type: () => fc.constant('ID_CARD'),
  // Derived from the resident ID number.
  gender: () => fc.constant(null),
  birthday: () => fc.constant(null),
  student_no: () => digits(12).map((tail) => `S${tail}`),
  code: ({ endpoint, resetAccount }) => (endpoint === 'auth.reset' ? fc.constant(resetAccount.code) : digits(6)),
  mobile: () => digits(9).map((tail) => `17${tail}`),
  contact_mobile: () => digits(9).map((tail) => `16${tail}`),
  account_username: () => digits(12).map((tail) => `o_${tail}`),
  school_code: () => digits(8).map((tail) => `36${tail}`),
  uscc: () => digits(17).map((first17) => first17 + usccCheck(first17)),
  // A type that an institution may not ask for, or that it has, is refused.
  org_type: ({ endpoint }) =>
    endpoint === 'collegeChange.create' ? fc.constant(undefined) : fc.constantFrom('school', 'college'),
  // Both or none.
  lng: () => fc.constant(125.3235),
  lat: () => fc.constant(43.8171),
  // Where an institution may not change what it is.
  org_level: () => fc.constantFrom('HIGHER', 'BACHELOR'),
  org_sn: ({ endpoint, plan, institution }) => fc.constant(orgOf(endpoint, plan.org_sn, institution)),
  org_text: ({ institution }) => fc.constant(institution === null ? '长春市汽车维修中心' : null),
  // A draft needs no documents.
  submit: () => fc.constant(false),
  // The form of a site has tests of its own; of another form a field would be refused.
  form: () => fc.constant({}),
  role: ({ endpoint }) => fc.constant(PANEL_CALLS.has(endpoint) ? 'SUPERVISOR' : 'center'),
  // What the setting of the rows takes.
  value: () => fc.constant(29),
  admin: () => fc.constant(false),
  // A role keeps all its permissions, because other calls need them.
  // Quotas that leave the calls of the other rows possible.
  student_max: () => fc.constant(1000),
  org_month_max: () => fc.constant(50_000),
  month_total: () => fc.constant(100_000),
  // Institutions with a quota of their own.
  orgs: () => fc.constant([{ org_sn: ORGS.school, month_max: 1000 }]),
  permissions: ({ endpoint }) =>
    fc.constant(
      endpoint === 'operator.saveRole' ? offeredSections('center').map(({ id, operation }) => ({ id, operation })) : [],
    ),
  operations: () => fc.constant([]),
  major_code: ({ majorCode }) => fc.constant(majorCode),
  license_files: ({ license }) => fc.constant([license]),
  photo: ({ license }) => fc.constant(license),
  file: ({ library }) => fc.constant(library),
  scope: () => fc.constant(['college']),
  // An agreement takes only files that no record names yet.
  files: ({ license, endpoint }) => fc.constant(endpoint === 'application.agreement' ? [] : [license]),
  // Of feedback: no record, which would have to be one of the caller's scope; an operator to whom it is handed over.
  images: () => fc.constant([]),
  related: ({ endpoint }) => fc.constant(endpoint === 'message.related' ? 'STUDENT' : null),
  related_sn: () => fc.constant(null),
  handler_sn: () => fc.constant('acc-center'),
  scan: ({ license }) => fc.constant(license),
  credentials: ({ endpoint, credential }) => {
    const named = { credential_sn: credential, levels: ['MIDDLE'] }
    return fc.constant([endpoint.startsWith('major.') ? named : { ...named, directions: [] }])
  },
  pilot_credentials: ({ credential }) =>
    fc.constant([{ credential_sn: credential, level: 'MIDDLE', declared_count: 40 }]),
  credential_sn: ({ endpoint, credential, plan, openPlan }) =>
    fc.constant(
      endpoint.startsWith('plan.')
        ? plan.credential_sn
        : endpoint.startsWith('borrow.')
          ? openPlan.credential_sn
          : credential,
    ),
  // A renewal opens 60 days before the end, a change at any time.
  apply_type: () => fc.constant('CHANGE'),
  // An approval without them takes what was applied for and computed.
  approved_levels: () => fc.constant(undefined),
  approved_capacities: () => fc.constant(undefined),
  conditions: () => fc.constant([]),
  // Of a visit to a site.
  date: ({ today }) => fc.constant(addDays(today, -1)),
  valid_from: () => fc.constant(undefined),
  valid_to: () => fc.constant(undefined),
  approved_rooms: () => fc.constant(undefined),
  // Of the review of a site: an item of the sheet, a section of the form.
  points: () => fc.constant({ org_legal: 3 }),
  notes: () => fc.constant({ theory: '请补充照片' }),
  site_visit_files: () => fc.constant([]),
  level: () => fc.constant('MIDDLE'),
  direction: () => fc.constant(null),
  borrow_quota: () => fc.constant(0),
  theory_start: () => fc.constant(null),
  theory_end: () => fc.constant(null),
  practical_start: () => fc.constant(null),
  practical_end: () => fc.constant(null),
  signup_start: ({ today }) => fc.constant(`${addDays(today, 1)} 00:00:00`),
  // Of a training days, and more hours than the least.
  signup_end: ({ endpoint, today }) =>
    fc.constant(endpoint.startsWith('trainSession.') ? addDays(today, 5) : `${addDays(today, 20)} 18:00:00`),
  start_date: ({ today }) => fc.constant(addDays(today, 10)),
  end_date: ({ today }) => fc.constant(addDays(today, 12)),
  hours: () => fc.constant(24),
  hours_done: () => fc.constant(24),
  theory_score: () => fc.constant(85.5),
  skill_score: () => fc.constant(78),
  practice: () => fc.constant('PASS'),
  ids: ({ examiner }) => fc.constant([examiner]),
  panel: () => fc.constant([]),
  equipment_checked: () => fc.constant(true),
  exam_attachments: () => fc.constant([]),
  exam_contact: () => words(2, 4),
  exam_contact_mobile: () => digits(9).map((tail) => `15${tail}`),
  emergency_leader: () => words(2, 4),
  emergency_mobile: () => digits(9).map((tail) => `15${tail}`),
  train_cert_no: () => digits(12).map((tail) => `KPY${tail}`),
  train_cert_date: ({ today }) => fc.constant(addDays(today, -500)),
  train_cert_expire: ({ today }) => fc.constant(addDays(today, 580)),
  is_chief: ({ endpoint }) => fc.constant(endpoint === 'teacher.chief'),
  reserve: () => fc.constant(true),
  regions: () => fc.constantFrom(['220000'], ['210000', '220000']),
  // Days; of a difference rounds.
  from: ({ endpoint, today }) => fc.constant(endpoint === 'application.diff' ? 1 : addDays(today, 1)),
  to: ({ endpoint, today }) => fc.constant(endpoint === 'application.diff' ? 1 : addDays(today, 30)),
  // Of a rating and of a violation.
  year: ({ endpoint, today }) =>
    fc.constant(endpoint === 'examinerFile.rate' ? Number(addDays(today, -1).slice(0, 4)) : undefined),
  day: ({ endpoint, today }) => fc.constant(endpoint === 'examinerFile.violate' ? addDays(today, -2) : undefined),
  leave_files: () => fc.constant([]),
  // The institutions stay in their province: the reserve examiners of `assignment.dispatch` were chosen for it.
  province: () => fc.constant('220000'),
  // Of a dispatch.
  teacher_sn: ({ examiner }) => fc.constant(examiner),
  session_no: () => fc.constant(1),
  bank_card: () => fc.constant(null),
  logo: () => fc.constant(null),
  seal: () => fc.constant(null),
  ...TEMPLATE_HINTS,
  cover: () => fc.constant(null),
  standard_file: () => fc.constant(null),
  outline_file: () => fc.constant(null),
  authority_sn: ({ authority }) => fc.constant(authority),
  avatar: () => fc.constant(null),
  username: ({ endpoint, username, resetAccount }) =>
    endpoint === 'auth.login'
      ? fc.constant(username)
      : endpoint === 'auth.reset'
        ? fc.constant(resetAccount.username)
        : digits(12).map((tail) => `u_${tail}`),
  initial_password: () => digits(6).map((tail) => `Erstes#${tail}`),
  old_password: () => fc.constant(PASSWORD),
  password: ({ endpoint }) => fc.constant(endpoint === 'auth.login' ? PASSWORD : NEW_PASSWORD),
  password2: () => fc.constant(NEW_PASSWORD),
  captcha_id: ({ captcha }) => fc.constant(captcha.captcha_id),
  captcha: ({ captcha }) => fc.constant(captcha.captcha),
  host_org_sn: ({ openPlan }) => fc.constant(openPlan.org_sn),
  wanted_plan_sn: () => fc.constant(null),
  plan_sn: ({ openPlan }) => fc.constant(openPlan.sn),
  expected_date_start: ({ freeDay }) => fc.constant(freeDay),
  expected_date_end: ({ freeDay }) => fc.constant(freeDay),
  student_count: () => fc.constantFrom(1, 2, 3),
  approved_count: () => fc.constant(1),
  // A borrowed exam needs none, a change of locked fields one.
  proof_files: ({ endpoint, license }) => fc.constant(endpoint === 'collegeChange.create' ? [license] : []),
  students: () => fc.constant(['absent00000000000000']),
  borrow_sn: () => fc.constant(undefined),
  reason: () => words(4, 12),
  opinion: () => words(2, 12),
  // Of an incident: a type that needs nothing else, within its exam; a result that fits every type.
  exam_sn: ({ runningExam }) => fc.constant(runningExam.sn),
  occur_time: ({ runningExam }) => fc.constant(runningExam.start_time),
  type: () => fc.constant('DEVICE'),
  // Documents that every exam has.
  kind: ({ endpoint }) =>
    endpoint === 'examDocument.print' ? fc.constantFrom('seats', 'desks', 'door', 'record') : fc.constant(null),
  affected: () => fc.constant([]),
  evidence: () => fc.constant([]),
  witnesses: () => fc.constant([]),
  description: () => words(10, 30),
  handle_result: () => fc.constant('NONE'),
  // Needs no score with it, and may have one.
  flag: () => fc.constant('VIOLATION'),
  // A practical score stays that of its examiners (Decided 13).
  score: ({ endpoint }) =>
    endpoint === 'score.update' ? fc.constant(null) : fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
  examiner_scores: () => fc.constant([]),
  // One open item of the checklist, so that each call has the same effect; else points of the two tasks of the factory's exam template.
  items: ({ endpoint }) => fc.constant(ITEMS[endpoint] ?? [31, 47]),
  total: () => fc.constant('80'),
  certificate_no: ({ endpoint }) => fc.constant(endpoint === 'scoreEntry.behalf' ? PAPER_EXAMINER : undefined),
  version: () => fc.constant(undefined),
  page: () => fc.integer({ min: 1, max: 3 }),
  limit: () => fc.integer({ min: 1, max: 100 }),
  sort: () => fc.constantFrom(...SORTS),
}
