import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { student } from '../../people/student/student.table.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { identityCorrection } from './identityCorrection.table.ts'

type Overrides = Partial<typeof identityCorrection.$inferInsert>

/** A student of this institution, for tests, whose identity an approved exam of the test world attests. */
export async function buildAttested(db: Db, org_sn = 'org-school') {
  const { sn } = await buildStudent(db, { org_sn, photo_status: 'AUDIT', photo: `photo-${newSn()}.jpg` })
  const ticket_no = `99${String(await nextSerial(db, 'factory:ticket')).padStart(13, '0')}`
  await buildSignup(db, { student_sn: sn, org_sn, ticket_no })
  const [made] = await db.select().from(student).where(eq(student.sn, sn))
  if (!made) throw new Error('the student was not made')
  return made
}

/** A correction for tests: of the name of such a student (`org_sn`: whose student it is). */
export async function buildIdentityCorrection(db: Db, { org_sn = 'org-school', ...overrides }: Overrides = {}) {
  const { sn: student_sn, name, id_type, id_no, gender, birthday } = await buildAttested(db, org_sn)
  const before = { name, id_type, id_no, gender, birthday }
  const [row] = await db
    .insert(identityCorrection)
    .values({
      sn: newSn(),
      student_sn,
      before,
      after: { ...before, name: '林子晗' },
      reason: '入学登记时姓名写错',
      files: ['household-register.png'],
      account_sn: 'acc-school',
      ...(overrides.status === 'REJECT' ? { opinion: '证明材料不清楚' } : {}),
      ...overrides,
      org_sn,
    })
    .returning()
  if (!row) throw new Error('the correction was not made')
  return row
}
