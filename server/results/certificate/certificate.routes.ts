import type { FastifyInstance } from 'fastify'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { checkCertificate, credentialNameOf } from './certificate.check.queries.ts'
import { printCertificate } from './certificate.print.commands.ts'
import { listCertificates, mayPrint } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'

export function certificateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, certificateContract, {
    list: async (ctx) => {
      const page = await listCertificates(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    check: (ctx) => checkCertificate(ctx.db, services.secret, ctx.params.no, ctx.query, ctx.lang),
    pdf: (ctx) => {
      // Without an address of its own the platform is where it was called.
      const address = services.config.publicUrl ?? `${ctx.request.protocol}://${ctx.request.host}`
      return printCertificate(services, ctx.actor, ctx.params.no, address.replace(/\/+$/, ''))
    },
  })
}

type Row = DataOf<typeof certificateContract.list>['items'][number]

function rowOf(record: CertificateRecord, { actor, lang }: { actor: Actor; lang: Lang }): Row {
  return {
    sn: record.sn,
    no: record.no,
    signup_sn: record.signup_sn,
    name: record.content.name,
    id_no: maskIdNo(record.content.id_no),
    org_sn: record.org_sn,
    org_name: record.org_name,
    site_sn: record.site_sn,
    site_name: record.site_name,
    plan_sn: record.plan_sn,
    plan_title: record.plan_title,
    credential_sn: record.credential_sn,
    credential_name: credentialNameOf(record.content)[lang],
    direction: record.content.direction,
    level: record.level,
    issue_date: record.issue_date,
    expire_date: record.expire_date,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    actions: mayPrint(actor, record) ? ['pdf'] : [],
  }
}
