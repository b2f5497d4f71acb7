import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../../db/client.ts'
import { storeDocument } from '../student/student.person.commands.ts'
import { buildStudent } from '../student/student.factory.ts'

let made = 0

type Overrides = { org_sn?: string; student_sn?: string; id_type?: IdType; id_no?: string }

/** A further document for tests: a former passport of a student of this institution. */
export async function buildStudentDocument(db: Db, { org_sn = 'org-school', ...given }: Overrides = {}) {
  made += 1
  const { id_type = 'PASSPORT', id_no = `E${String(made).padStart(8, '0')}` } = given
  const student_sn = given.student_sn ?? (await buildStudent(db, { org_sn })).sn
  const validity = { valid_from: '2012-05-01', valid_to: '2022-04-30' }
  return { sn: await storeDocument(db, student_sn, { id_type, id_no, ...validity }), student_sn, id_no }
}
