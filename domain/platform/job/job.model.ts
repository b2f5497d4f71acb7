/** States of a job (interface.md §4). */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]
export const JOB_KINDS = [
  'major.import',
  'major.export',
  'student.import',
  'student.export',
  'student.photoImport',
  'student.photoExport',
  'selftest.export',
  'idphoto.batch',
  'idphoto.export',
  'college.export',
  'audit.export',
  'application.export',
  'teacher.import',
  'teacher.export',
  'major.undo',
  'student.undo',
  'teacher.undo',
  'plan.export',
  'exam.export',
  'signup.export',
  'signup.photoExport',
  'fee.export',
  'examDocument.export',
  'score.import',
  'score.exportPlan',
  'score.export',
  'certificate.export',
  'message.export',
  'news.export',
  'statistics.export',
  'trainee.import',
  'trainee.undo',
  'trainee.importResults',
  'trainee.export',
  'trainee.exportForms',
  'trainCertificate.import',
  'question.import',
  'question.undo',
  'question.export',
] as const
export type JobKind = (typeof JOB_KINDS)[number]
/** How a preview goes on: the valid rows are imported, or all or none. */
export const RUN_MODES = ['skip', 'abort'] as const
export type RunMode = (typeof RUN_MODES)[number]
/** What a row that a preview refused lacks: a correction, or one of the two confirmations (Decided 45). */
export const LACKING = ['correction', 'changes', 'hidden'] as const
export type Lacking = (typeof LACKING)[number]
/** The rows of the largest sheet there is. */
export const SHEET_ROWS = 1_048_576

/** The job that undoes an import, where one can be undone. */
export const UNDO_OF: Partial<Record<JobKind, JobKind>> = {
  'major.import': 'major.undo',
  'student.import': 'student.undo',
  'teacher.import': 'teacher.undo',
  'trainee.import': 'trainee.undo',
  'question.import': 'question.undo',
}
/** Imports of archives: their preview is imported as it is, there are no cells to correct. */
export const ARCHIVE_IMPORTS: readonly JobKind[] = ['student.photoImport']
/** An import can be undone so long after its end. */
export const UNDO_HOURS = 24

/** Download links last this long, for the account that asked. */
export const DOWNLOAD_HOURS = 24
/** Exports of at most so many rows are answered at once. */
export const EXPORT_AT_ONCE = 5000
/** Row errors kept for one job; beyond it only counted. */
export const JOB_ERRORS_MAX = 100_000
/** Warnings kept for one import; beyond it only their rows are counted. */
export const JOB_WARNINGS_MAX = 1000
/** Exports of more rows are refused: narrow the filter. */
export const EXPORT_ROWS_MAX = 200_000
/** Unfinished jobs of one account: more would only keep the others waiting. */
export const JOBS_OPEN_MAX = 20
