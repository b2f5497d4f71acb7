/** What can be done to what: the type of every permission. A screen's operations are words of these lists. */
export const RESOURCES = {
  home: ['read'],
  info: ['read', 'edit'],
  operator: ['read', 'add', 'edit', 'delete'],
  college: ['read', 'add', 'edit', 'delete', 'export', 'audit'],
  /** Requests of institutions to change what only the centre sets. */
  change: ['read'],
  major: ['read', 'add', 'edit', 'delete', 'import', 'export'],
  student: [
    'read',
    'add',
    'edit',
    'import',
    'export',
    'export-full',
    'reveal',
    'photo-accept',
    'correct',
    'merge',
    'transfer',
  ],
  /** The ID-photo tool, and the statistics of its calls (domain.md §8). */
  idphoto: ['use', 'stat'],
  authority: ['read', 'add', 'edit', 'delete'],
  credential: ['read', 'add', 'edit', 'delete'],
  application: ['read', 'add', 'edit', 'delete', 'submit', 'audit', 'disable', 'export'],
  template: ['read', 'add', 'edit', 'delete'],
  plan: ['read', 'add', 'edit', 'delete', 'submit', 'audit', 'revoke', 'export'],
  panel: ['read', 'edit'],
  paper: ['read', 'edit'],
  /** The bank: questions and their knowledge points (domain.md §3.15). */
  question: ['read', 'add', 'edit', 'delete', 'import', 'export'],
  assignment: ['read', 'reply'],
  /** Requests of sites for examiners of the reserve pool. */
  dispatch: ['read', 'request'],
  exam: ['read', 'export', 'run', 'file', 'seat', 'record', 'confirm', 'report', 'feedback'],
  attendance: ['read', 'audit', 'decide'],
  signup: ['read', 'add', 'delete', 'audit', 'export'],
  fee: ['read', 'export'],
  borrow: ['read', 'add', 'edit', 'delete', 'audit', 'attach', 'cancel'],
  teacher: [
    'read',
    'add',
    'edit',
    'delete',
    'import',
    'export',
    'export-full',
    'reveal',
    'reserve',
    'consent',
    'availability',
    'rate',
    'dispatch',
  ],
  /** Trainings of examiners, and who registers for them: decisions, hours and scores (domain.md §3.19, §5.6). */
  train: ['read', 'add', 'edit', 'delete', 'register', 'audit', 'score', 'export', 'forms', 'reveal', 'template'],
  /** Training certificates: applied for by the organiser, decided by the platform, printed also by the examiner. */
  trainCertificate: ['read', 'apply', 'audit', 'print'],
  score: ['read', 'edit', 'import', 'submit', 'audit', 'correct', 'export', 'entry', 'return', 'behalf'],
  certificate: ['read', 'export', 'void'],
  /** Incidents of exams. */
  problem: ['read', 'add', 'edit', 'delete', 'submit', 'audit', 'object'],
  /** Feedback of institutions (domain.md §3.17). */
  message: ['read', 'add', 'edit', 'delete', 'reply', 'export'],
  /** The role's own handbook (spec §2.6). */
  handbook: ['read'],
  /** Announcements, notices, interpretations of policies, in every state; what is published is read without it. */
  news: ['read', 'add', 'edit', 'delete', 'export'],
  /** Reports over what the reader's lists hold. */
  report: ['read', 'export'],
  /** The platform's documents for download (domain.md §3.21). */
  document: ['edit'],
  audit: ['read', 'export'],
  /** The business settings (Decided 23). */
  setting: ['read', 'edit'],
  /** What each role may do: of the mark `admin` alone (spec §2.5). */
  auth: ['read', 'edit'],
} as const satisfies Record<string, readonly string[]>

type Resource = keyof typeof RESOURCES
export type Permission = { [R in Resource]: `${R}:${(typeof RESOURCES)[R][number]}` }[Resource]

const names: Permission[] = []
for (const [resource, actions] of Object.entries(RESOURCES)) {
  // The product of the two lists is exactly Permission; the compiler cannot see that through Object.entries.
  for (const action of actions) names.push(`${resource}:${action}` as Permission)
}
export const PERMISSIONS: readonly Permission[] = names

/** Operations that a section may carry (domain.md §3.1). */
export const OPERATIONS = ['add', 'edit', 'delete', 'audit', 'export', 'import'] as const
export type Operation = (typeof OPERATIONS)[number]
