import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { callStat, idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { REASONS_MAX } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import type { TrendStep } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import { periodRefusal } from '@zhikao/domain/people/idphotoCall/idphotoCall.rules.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import type { Db } from '../../db/client.ts'
import { vendorCredit } from '../../files/image/photoVendor.ts'
import type { PhotoVendor } from '../../files/image/photoVendor.ts'
import { college } from '../college/college.table.ts'
import { callsMeet, quotaOf } from './idphotoCall.queries.ts'
import type { CallFilters } from './idphotoCall.queries.ts'
import { idphotoCall as call } from './idphotoCall.table.ts'

type Stat = z.output<typeof callStat>
type Query = QueryOf<typeof idphotoCallContract.stat>

const SUMS = sql`count(*)::int as calls, (count(*) filter (where ${call.result} = 'OK'))::int as ok,
  (count(*) filter (where ${call.result} = 'FAIL'))::int as failed, coalesce(sum(${call.cost}), 0)::int as cost`
const COMPARED = sql`${SUMS}, round(count(*)::numeric / greatest(sum(count(*)) over (), 1), 4)::float8 as share,
  coalesce(round(avg(${call.duration_ms})), 0)::int as mean_ms`
/** Institutions and roles in the table by organisation; beyond it the list of calls is filtered. */
const ORGS_MAX = 200

/** The days of the default period, today included. Not the current month: on its first day the charts would be empty. */
const DAYS_SHOWN = 30

/** The statistics of a period. */
export async function readStat(db: Db, { step, ...query }: Query, vendor: PhotoVendor | null): Promise<Stat> {
  const now = await clock(db)
  const date_to = query.date_to ?? now.slice(0, 10)
  const date_from = query.date_from ?? addDays(date_to, 1 - DAYS_SHOWN)
  const refusal = periodRefusal(date_from, date_to)
  if (refusal) throw new AppError('rule', refusal)
  const filters = { ...query, date_from, date_to }
  return {
    date_from,
    date_to,
    as_of: now,
    month: await monthOf(db, vendor),
    trend: await trendOf(db, filters, step),
    orgs: await orgsOf(db, filters),
    apis: await apisOf(db, filters),
    reasons: await reasonsOf(db, filters),
  }
}

/** Credits are the vendor's (`total − used`) where there is one that answers, else those of the platform's own quota. */
async function monthOf(db: Db, vendor: PhotoVendor | null): Promise<Stat['month']> {
  const { rows } = await db.execute<{ calls: number; ok: number }>(
    sql`select ${SUMS} from ${call} where ${call.call_time} >= date_trunc('month', business_now())`,
  )
  const { calls = 0, ok = 0 } = rows[0] ?? {}
  const { quota, used } = await quotaOf(db, null, null)
  return {
    calls,
    success: calls === 0 ? null : Math.round((ok / calls) * 10_000) / 10_000,
    ...(await creditsOf(vendor, { total: quota.month_total, used: used.month })),
    warn_below: quota.warn_below,
  }
}

async function creditsOf(vendor: PhotoVendor | null, own: { total: number; used: number }) {
  const { total, used } = (vendor && (await vendorCredit(vendor))) ?? own
  return { total, used, remaining: Math.max(0, total - used) }
}

const FORMATS: Record<TrendStep, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' }

async function trendOf(db: Db, filters: CallFilters, step: TrendStep): Promise<Stat['trend']> {
  const at = sql`to_char(${call.call_time}, ${FORMATS[step]}::text)`
  const { rows } = await db.execute<Stat['trend'][number]>(
    sql`select ${at} as at, ${SUMS} from ${call} where ${callsMeet(filters)} group by 1 order by 1`,
  )
  return rows
}

async function orgsOf(db: Db, filters: CallFilters): Promise<Stat['orgs']> {
  const { rows } = await db.execute<Stat['orgs'][number]>(sql`
    select found.org_sn, c.name as org_name, found.role, found.calls, found.ok, found.failed, found.cost, found.share, found.mean_ms
    from (select ${call.org_sn} as org_sn, ${call.role} as role, ${COMPARED} from ${call} where ${callsMeet(filters)}
      group by 1, 2 order by calls desc, 1, 2 limit ${ORGS_MAX}) found
    left join ${college} c on c.sn = found.org_sn order by found.calls desc, c.name, found.role`)
  return rows
}

async function apisOf(db: Db, filters: CallFilters): Promise<Stat['apis']> {
  const { rows } = await db.execute<Stat['apis'][number]>(
    sql`select ${call.api} as api, ${COMPARED} from ${call} where ${callsMeet(filters)} group by 1 order by calls desc, 1`,
  )
  return rows
}

async function reasonsOf(db: Db, filters: CallFilters): Promise<Stat['reasons']> {
  const { rows } = await db.execute<Stat['reasons'][number]>(sql`
    select code, count(*)::int as count from ${call}
    cross join lateral unnest(case when ${call.error_code} is null then ${call.fail_codes} else ${call.fail_codes} || ${call.error_code} end) as code
    where ${callsMeet(filters)} group by 1 order by 2 desc, 1 limit ${REASONS_MAX}`)
  return rows
}
