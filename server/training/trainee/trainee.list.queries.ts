import { isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import { readKeyword } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, eachByNumber } from '../../db/listAll.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { nameHas, nameHasPairs, pairsOf } from '../../record/nameSearch.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import {
  isCertifiable,
  ofOrganiser,
  ofStaff,
  traineeRecords,
  traineeScope,
  waitsForOrganiser,
  waitsForPlatform,
} from './trainee.queries.ts'
import type { StoredTrainee, TraineeRecord } from './trainee.queries.ts'
import { trainee } from './trainee.table.ts'

type Filter =
  | 'live'
  | 'chosen'
  | 'organiser'
  | 'staff'
  | 'train'
  | 'org'
  | 'status'
  | 'result'
  | 'due_organiser'
  | 'due_platform'
  | 'certifiable'
  | 'id_no'
  | 'mobile'
  | 'last_four'
  | 'cert_no'
  | 'name_grams'
  | 'name_part'

const named = {
  rows: sql`${trainee}`,
  sn: sql`${trainee.sn}`,
  name: sql`${trainee.name}`,
  live: sql`${trainee.delete_time} is null`,
}
const conditions: Filters<Filter> = {
  live: () => isNull(trainee.delete_time),
  chosen: (value) => sql`${trainee.sn} = any(${value}::text[])`,
  organiser: ofOrganiser,
  staff: ofStaff,
  train: (value) => sql`${trainee.train_sn} = any(${value})`,
  org: (value) => sql`${trainee.org_sn} = any(${value})`,
  status: (value) => sql`${trainee.status} = any(${value})`,
  result: (value) => sql`${trainee.result} = any(${value})`,
  due_organiser: (value) => sql`${waitsForOrganiser} = ${value}::boolean`,
  due_platform: (value) => sql`${waitsForPlatform} = ${value}::boolean`,
  certifiable: (value) => sql`${isCertifiable} = ${value}::boolean`,
  id_no: (value) => sql`${trainee.id_no} = ${value}`,
  mobile: (value) => sql`${trainee.mobile} = ${value}`,
  last_four: (value) => sql`right(${trainee.mobile}, 4) = ${value}`,
  // The number of a document that is no ID card looks the same.
  cert_no: (value) => sql`(${trainee.certificate_no} = ${value} or ${trainee.id_no} = upper(${value}))`,
  name_grams: (value) => nameHasPairs(named, value),
  // Grams have no order; one character makes none.
  name_part: (value) => nameHas(sql`${trainee.name}`, value),
}

const trainees = listOf<Filter, 'update_time' | 'create_time' | 'name'>()({
  name: 'trainee',
  table: trainee,
  key: trainee.sn,
  select: traineeRecords,
  filters: conditions,
  sorts: { update_time: trainee.update_time, create_time: trainee.create_time, name: trainee.name },
  defaultSort: '-update_time',
})

type Query = QueryOf<typeof traineeContract.list>

/** A whole number, the last four digits that the list shows, or a part of the name (Decided 28). */
function wordFilters(word: string): Partial<Record<Filter, unknown>> {
  const { kind, value } = readKeyword(word)
  if (kind !== 'name') return { [kind]: value }
  const plain = comparableName(value) || value
  const pairs = pairsOf(plain)
  return { name_part: plain, ...(pairs.length > 0 ? { name_grams: pairs } : {}) }
}

const valuesOf = (actor: Actor, { keyword, ...query }: Partial<Query>): Partial<Record<Filter, unknown>> => ({
  live: true,
  ...traineeScope(actor),
  chosen: query.chosen,
  train: query.train_sn,
  org: query.org_sn,
  status: query.status,
  result: query.result,
  certifiable: query.certifiable,
  [actor.role === 'train' ? 'due_organiser' : 'due_platform']: query.due,
  ...(keyword ? wordFilters(keyword) : {}),
})

/** One page of the registrations in the actor's scope. */
export async function listTrainees(db: Db, actor: Actor, query: Query): Promise<Page<TraineeRecord>> {
  const [found, rules] = await Promise.all([
    listPage(db, trainees, query, valuesOf(actor, query)),
    readSettings(db, 'teacher_rules'),
  ])
  return { ...found, items: found.items.map((row): TraineeRecord => ({ ...row, rules })) }
}

/** The filters of the list, without its pages. */
export type TraineeFilters = Omit<Partial<Query>, 'page' | 'limit' | 'size' | 'sort'>

const whereOf = (actor: Actor, filters: TraineeFilters) => conditionOf(conditions, valuesOf(actor, filters))

/** How many registrations the filters find in the actor's scope; no more than `cap` are looked at. */
export const countTrainees = (db: Db, actor: Actor, filters: TraineeFilters, cap: number): Promise<number> =>
  countRows(db, trainee, whereOf(actor, filters), cap)

const BATCH = 250

/** Every registration that the filters find in the actor's scope, by number, in constant memory (exports). */
export async function* eachTrainee(db: Db, actor: Actor, filters: TraineeFilters): AsyncGenerator<TraineeRecord> {
  const rules = await readSettings(db, 'teacher_rules')
  const found = eachByNumber<StoredTrainee>(() => traineeRecords(db), trainee.sn, whereOf(actor, filters), BATCH)
  for await (const row of found) yield { ...row, rules }
}
