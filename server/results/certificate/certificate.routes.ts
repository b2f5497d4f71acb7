import type { FastifyInstance } from 'fastify'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { mount, withOwnTransactions } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import { getStudent } from '../../people/student/student.queries.ts'
import type { GivenCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import type { Services } from '../../services.ts'
import { checkByName, checkByToken, noProof } from './certificate.check.commands.ts'
import { listCertificates, listCertificatesOf } from './certificate.list.queries.ts'
import { moveCertificate } from './certificate.move.commands.ts'
import { printCertificate } from './certificate.print.commands.ts'
import { getCertificate, listCertificateHistory, listReissues, withAsker } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { certificateExport } from './certificate.sheets.ts'
import { checkedOf, reissueOf, rowOf } from './certificate.show.ts'

export function certificateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, certificateContract, {
    list: async (ctx) => {
      const page = await listCertificates(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: await rowsOf(ctx, page.items) }
    },
    ofStudent: async (ctx) => {
      const { sn } = await getStudent(ctx.db, ctx.actor, ctx.params.id)
      return rowsOf(ctx, await listCertificatesOf(ctx.db, sn))
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, certificateExport, { filter: ctx.body, lang: ctx.lang }),
    check: (ctx) => checked(ctx, services, ctx.params.no, ctx.query),
    checkNamed: withOwnTransactions((ctx) => checked(ctx, services, ctx.body.no, ctx.body)),
    pdf: (ctx) => printCertificate(services, ctx.actor, ctx.params.no),
    void: (ctx) => move(ctx, 'void', ctx.body),
    confirmVoid: (ctx) => move(ctx, 'confirmVoid', ctx.body),
    cancelVoid: (ctx) => move(ctx, 'cancelVoid', ctx.body),
    reissue: (ctx) => move(ctx, 'reissue', ctx.body),
    reissues: async (ctx) => (await listReissues(ctx.db, ctx.actor, ctx.params.no)).map(reissueOf),
    history: (ctx) => listCertificateHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

type Checking = Pick<Ctx, 'db' | 'lang' | 'visit'>
type Proof = { token?: string | undefined; name?: string | undefined } & GivenCaptcha

async function checked(
  { db, lang, visit }: Checking,
  services: Services,
  no: string,
  { token, name, ...given }: Proof,
) {
  if (!token && !name) throw noProof()
  const found = token
    ? await checkByToken(services, no, token)
    : await checkByName(services, no, name ?? '', { ...given, ip: visit.ip })
  return checkedOf(found, lang, await today(db))
}

type Moving = Pick<Ctx, 'db' | 'actor' | 'lang'> & { params: { no: string } }
type Arguments = Parameters<typeof moveCertificate>

async function move(ctx: Moving, name: Arguments[3], asked: Arguments[4]) {
  await moveCertificate(ctx.db, ctx.actor, ctx.params.no, name, asked)
  const [row] = await rowsOf(ctx, [await getCertificate(ctx.db, ctx.actor, ctx.params.no)])
  if (!row) throw notFound()
  return row
}

const rowsOf = async (ctx: Omit<Moving, 'params'>, records: readonly CertificateRecord[]) =>
  (await withAsker(ctx.db, ctx.actor, records)).map((record) => rowOf(record, ctx))

const today = async (db: Db) => (await clock(db)).slice(0, 10)
