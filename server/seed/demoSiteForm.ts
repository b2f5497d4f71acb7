import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import type { Db } from '../db/client.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { ownOrg } from '../record/scope.ts'
import { teacher, teacherCredential } from '../people/teacher/teacher.table.ts'
import type { Services } from '../services.ts'
import { drawDocument, drawScreen } from './emblem.ts'
import { mobileOf, nameOf } from './people.ts'
import { chanceOf } from './random.ts'
import { carForm, machineForm } from './siteForms.ts'
import type { FormFiles, Lab } from './siteForms.ts'

/** Computer rooms serve theory everywhere; where practice is done differs by credential. */
const THEORY: readonly Lab[] = [
  { room_no: 'A101', name: '第一计算机房', seats: 45 },
  { room_no: 'A102', name: '第二计算机房', seats: 45 },
]
const WORKSHOPS: readonly Lab[] = [
  { room_no: 'C101', name: '整车装调实训车间', seats: 24 },
  { room_no: 'C102', name: '发动机装调实训车间', seats: 18 },
]
const LABS: readonly Lab[] = [
  { room_no: 'B201', name: 'CAD 实操机房（一）', seats: 40 },
  { room_no: 'B202', name: 'CAD 实操机房（二）', seats: 40 },
]
const STAFF = 8

type Site = {
  credential: { sn: string; code: string }
  /** The day on which it is written, YYYY-MM-DD. */
  today: string
  /** A number of its own, of which its staff depends. */
  serial: number
}

/** The whole form of an institution for a credential, with its own files and the examiners that it employs. */
export async function siteFormOf(db: Db, services: Services, actor: Actor, site: Site): Promise<SiteFormValues> {
  const { credential, today, serial } = site
  const chance = chanceOf(9000 + serial)
  const staff = Array.from({ length: STAFF }, (_, at) => ({
    name: nameOf(chance),
    mobile: mobileOf(800_000 + serial * STAFF + at),
  }))
  const isCar = credential.code === 'QCZP'
  const given = {
    site: {},
    today,
    staff,
    examiners: await examinersOf(db, ownOrg(actor), credential.sn),
    files: await storeFiles(db, services, actor),
    theory: THEORY,
    practical: isCar ? WORKSHOPS : LABS,
  }
  return isCar ? carForm(given) : machineForm(given)
}

/** The part of a form that an institution has written first: its theory rooms. */
export const begunForm = ({ theory }: SiteFormValues): SiteFormValues => ({ theory: theory ?? {} })

/** The enabled examiners of the institution for the credential, the chiefs first. */
function examinersOf(db: Db, orgSn: string, credentialSn: string) {
  return db
    .select({
      teacher: teacher.sn,
      cert_no: teacher.train_cert_no,
      cert_expire: teacher.train_cert_expire,
      is_chief_candidate: teacher.is_chief,
    })
    .from(teacher)
    .where(
      and(
        eq(teacher.org_sn, orgSn),
        eq(teacher.status, 'ENABLE'),
        isNull(teacher.delete_time),
        eq(teacherCredential.credential_sn, credentialSn),
      ),
    )
    .innerJoin(teacherCredential, eq(teacherCredential.teacher_sn, teacher.sn))
    .groupBy(teacher.sn)
    .orderBy(asc(teacher.train_cert_no))
}

async function storeFiles(db: Db, services: Services, actor: Actor): Promise<FormFiles> {
  const store = async (name: string, type: string, ext: 'pdf' | 'png', source: Buffer) =>
    (await storeMedia(db, services, actor, { kind: 'ATTACHMENT', name, type, ext, source })).key
  return {
    pdf: await store('证明材料（盖章）.pdf', 'application/pdf', 'pdf', drawDocument('Proof with seal')),
    pictures: [
      await store('机房正面.png', 'image/png', 'png', await drawScreen(0)),
      await store('机房背面.png', 'image/png', 'png', await drawScreen(1)),
    ],
  }
}
