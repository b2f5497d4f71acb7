import { eq } from 'drizzle-orm'
import type { CertificateStatus } from '@zhikao/domain/results/certificate/certificate.model.ts'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../record/jobActor.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { issueCertificates } from './certificate.commands.ts'
import { expireCertificate, moveCertificate } from './certificate.move.commands.ts'
import { certificate } from './certificate.table.ts'

type Overrides = NonNullable<Parameters<typeof buildScoreSheet>[1]>
type Wanted = Omit<Overrides, 'status'> & { status?: CertificateStatus }

/** A published sheet of the test world whose public notice ended yesterday: its certificates are due. */
export const buildDueSheet = (db: Db, overrides: Omit<Overrides, 'status'> = {}) =>
  buildScoreSheet(db, { ...overrides, status: 'AUDIT', notice_over: true })

/** The certificates of such a sheet, as the product issues them, by ticket. Accepts what a sheet does: `org_sn` is the site. */
export async function buildCertificates(db: Db, overrides: Omit<Overrides, 'status'> = {}) {
  const { sn } = await buildDueSheet(db, overrides)
  await db.transaction((tx) => issueCertificates(tx, jobActor, sn))
  return db.select().from(certificate).where(eq(certificate.plan_sn, sn)).orderBy(certificate.no)
}

/** Who asks to void, with an account of its own: the confirmation is another person's. */
const firstPerson = async (db: Db) => ({ ...jobActor, sn: (await buildOperator(db, { role: 'system' })).sn })

async function bringTo(db: Db, { sn, no }: { sn: string; no: string }, status: CertificateStatus): Promise<void> {
  if (status === 'EXPIRED') await expireCertificate(db, jobActor, sn)
  if (status === 'VOIDING' || status === 'VOID')
    await moveCertificate(db, await firstPerson(db), no, 'void', { reason: '成绩复核认定作弊' })
  if (status === 'VOID') await moveCertificate(db, jobActor, no, 'confirmVoid', {})
}

/** One certificate, of the only candidate of a plan; a student of the site's own unless `owners` names another institution. */
export async function buildCertificate(db: Db, { status = 'VALID', ...overrides }: Wanted = {}) {
  const [made] = await buildCertificates(db, overrides)
  if (!made) throw new Error('nobody passed')
  await db.transaction((tx) => bringTo(tx, made, status))
  const [row] = await db.select().from(certificate).where(eq(certificate.sn, made.sn))
  if (!row) throw new Error('the certificate was not made')
  return row
}

/** The holder of the certificates that are checked in public. */
export const HOLDER = '持证人甲'

/** A certificate in the name of HOLDER, for tests of the public check. */
export async function buildHeldCertificate(db: Db) {
  const made = await buildCertificate(db)
  await db
    .update(certificate)
    .set({ content: { ...made.content, name: HOLDER } })
    .where(eq(certificate.sn, made.sn))
  return made
}
