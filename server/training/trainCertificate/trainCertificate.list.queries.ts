import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { PLATFORM_ORGANISER } from '@zhikao/domain/training/session/session.model.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { readKeyword } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { nameHas, pairsOf } from '../../record/nameSearch.ts'
import { trainSession } from '../session/session.table.ts'
import { trainee } from '../trainee/trainee.table.ts'
import {
  certificateScope,
  ofAccount,
  ofOrganiser,
  templateFacts,
  trainCertificateRecords,
} from './trainCertificate.queries.ts'
import type { TrainCertificateRecord } from './trainCertificate.queries.ts'
import { trainCertificate } from './trainCertificate.table.ts'

type Filter =
  | 'organiser'
  | 'account'
  | 'chosen'
  | 'train'
  | 'org'
  | 'credential'
  | 'type'
  | 'status'
  | 'id_no'
  | 'mobile'
  | 'last_four'
  | 'cert_no'
  | 'name_grams'
  | 'name_part'

/** Those whose registration `t` meets a condition: read first, from the index of the condition. */
const ofTrainee = (condition: ReturnType<typeof sql>) =>
  sql`${trainCertificate.trainee_sn} = any(array(select t.sn from ${trainee} t where t.delete_time is null and ${condition}))`

const conditions: Filters<Filter> = {
  organiser: ofOrganiser,
  account: ofAccount,
  chosen: (value) => sql`${trainCertificate.sn} = any(${value}::text[])`,
  train: (value) => sql`${trainCertificate.train_sn} = any(${value})`,
  org: (value) => sql`coalesce(${trainCertificate.org_sn}, ${PLATFORM_ORGANISER}) = any(${value})`,
  credential: (value) => sql`${trainCertificate.credential_sn} = any(${value})`,
  type: (value) =>
    sql`${trainCertificate.train_sn} in (select s.sn from ${trainSession} s where s.type = any(${value}))`,
  status: (value) => sql`${trainCertificate.status} = any(${value})`,
  id_no: (value) => ofTrainee(sql`t.id_no = ${value}`),
  mobile: (value) => ofTrainee(sql`t.mobile = ${value}`),
  last_four: (value) => ofTrainee(sql`right(t.mobile, 4) = ${value}`),
  // Numbers are in capitals, those of before as the code of the credential was. The number of a document that is no ID card looks the same.
  cert_no: (value) =>
    sql`(${trainCertificate.cert_no} in (${value}, upper(${value})) or ${ofTrainee(sql`t.id_no = upper(${value})`)})`,
  name_grams: (value) =>
    sql`(${ofTrainee(sql`grams(t.name) @> ${value}`)} or ${ofTrainee(sql`t.name <> plain_name(t.name) and grams(plain_name(t.name)) @> ${value}`)})`,
  // Grams have no order; one character makes none.
  name_part: (value) =>
    sql`exists (select 1 from ${trainee} t where t.sn = ${trainCertificate.trainee_sn} and ${nameHas(sql`t.name`, value)})`,
}

const certificates = listOf<Filter, 'update_time' | 'create_time' | 'cert_no'>()({
  name: 'train_certificate',
  table: trainCertificate,
  key: trainCertificate.sn,
  select: trainCertificateRecords,
  filters: conditions,
  sorts: {
    update_time: trainCertificate.update_time,
    create_time: trainCertificate.create_time,
    cert_no: trainCertificate.cert_no,
  },
  defaultSort: '-update_time',
})

type Query = QueryOf<typeof trainCertificateContract.list>

/** A whole number, the last four digits of the mobile, or a part of the name (Decided 28). */
function wordFilters(word: string): Partial<Record<Filter, unknown>> {
  const { kind, value } = readKeyword(word)
  if (kind !== 'name') return { [kind]: value }
  const plain = comparableName(value) || value
  const pairs = pairsOf(plain)
  return { name_part: plain, ...(pairs.length > 0 ? { name_grams: pairs } : {}) }
}

/** One page of the applications in the actor's scope. */
export async function listTrainCertificates(db: Db, actor: Actor, query: Query): Promise<Page<TrainCertificateRecord>> {
  const { keyword, ...asked } = query
  const page = listPage(db, certificates, query, {
    ...certificateScope(actor),
    chosen: asked.chosen,
    train: asked.train_sn,
    org: asked.org_sn,
    credential: asked.credential_sn,
    type: asked.type,
    status: asked.status,
    ...(keyword ? wordFilters(keyword) : {}),
  })
  const [found, rules] = await Promise.all([page, readSettings(db, 'teacher_rules')])
  return { ...found, items: found.items.map((row) => ({ ...row, ...templateFacts(row.valid_years, rules) })) }
}
