import type { Permission } from '../../access/permissions.ts'
import type { JobKind } from './job.model.ts'

/** What an account must hold for a job to be worked in its name: when it begins, and still when it commits. */
export const JOB_PERMISSIONS: Record<JobKind, Permission> = {
  'major.import': 'major:import',
  'plan.export': 'plan:export',
  'exam.export': 'exam:export',
  'signup.export': 'signup:export',
  'signup.photoExport': 'signup:export',
  'fee.export': 'fee:export',
  'examDocument.export': 'exam:read',
  'score.import': 'score:import',
  'score.exportPlan': 'score:export',
  'score.export': 'score:export',
  'certificate.export': 'certificate:export',
  'message.export': 'message:export',
  'statistics.export': 'report:export',
  'major.export': 'major:export',
  'student.import': 'student:import',
  'student.export': 'student:export',
  'student.photoImport': 'student:import',
  'student.photoExport': 'student:export',
  'idphoto.batch': 'idphoto:use',
  'idphoto.export': 'idphoto:stat',
  'college.export': 'college:export',
  'audit.export': 'audit:export',
  'application.export': 'application:export',
  'teacher.import': 'teacher:import',
  'major.undo': 'major:import',
  'student.undo': 'student:import',
  'teacher.undo': 'teacher:import',
  'teacher.export': 'teacher:export',
}
