import { sql } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { NEWS_MAX, PUBLISHED_MAX } from '@zhikao/domain/report/report/report.model.ts'
import type { Db } from '../../db/client.ts'
import { newsOf } from '../../platform/notice/notice.news.queries.ts'
import type { NewsRecord } from '../../platform/notice/notice.news.queries.ts'
import { latestNewsOf } from '../../publishing/news/news.find.queries.ts'
import type { LatestRecord } from '../../publishing/news/news.find.queries.ts'
import { examinerTiles } from './report.assignment.queries.ts'
import { readBasis } from './report.basis.queries.ts'
import type { Basis } from './report.basis.queries.ts'
import { calendarOf } from './report.calendar.queries.ts'
import type { DayEntry } from './report.calendar.queries.ts'
import { chartsOf } from './report.chart.queries.ts'
import type { ChartSource, Counted } from './report.chart.queries.ts'
import { institutionTiles } from './report.institution.queries.ts'
import { platformTiles } from './report.platform.queries.ts'
import { doneOf, stepsOf } from './report.step.queries.ts'
import type { StepSource } from './report.step.queries.ts'
import { tallyOf } from './report.tile.queries.ts'
import type { Tally, TileSource } from './report.tile.queries.ts'
import { trainingTiles } from './report.training.queries.ts'

/** A dashboard as it is read, before it is shown. */
export type HomeRecord = {
  basis: Basis
  tiles: { source: TileSource; tally: Tally }[]
  steps: { source: StepSource; done: boolean }[]
  charts: { source: ChartSource; points: Counted[] }[]
  calendar: DayEntry[]
  news: NewsRecord[]
  published: LatestRecord[]
}

function tilesOf(actor: Actor, basis: Basis): TileSource[] {
  if (isPlatformRole(actor.role)) return platformTiles(actor, basis)
  if (actor.role === 'teacher') return examinerTiles(actor.sn, basis)
  if (!actor.org_sn) throw notFound()
  if (actor.role === 'train') return trainingTiles(actor.org_sn)
  return institutionTiles(actor.org_sn, basis)
}

/** What waits for the actor, what comes, and what there is, of its own scope and permissions, in three queries. */
export async function readHome(db: Db, actor: Actor): Promise<HomeRecord> {
  const basis = await readBasis(db, actor)
  const counted = await countTiles(db, actor, basis)
  const charts = chartsOf(actor, basis)
  type Read = Pick<HomeRecord, 'calendar' | 'news' | 'published'> & { charts: (Counted[] | null)[] }
  const { rows } = await db.execute<Read>(sql`
    select json_build_array(${sql.join(
      charts.map(({ points }) => points),
      sql`, `,
    )}) as charts, ${calendarOf(actor, basis)} as calendar, ${newsOf(actor, basis.lastVisit, NEWS_MAX)} as news,
    ${latestNewsOf(actor, PUBLISHED_MAX)} as published`)
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  return {
    basis,
    ...counted,
    charts: charts.map((source, at) => ({ source, points: row.charts[at] ?? [] })),
    calendar: row.calendar,
    news: row.news,
    published: row.published,
  }
}

async function countTiles(db: Db, actor: Actor, basis: Basis): Promise<Pick<HomeRecord, 'tiles' | 'steps'>> {
  const tiles = tilesOf(actor, basis).filter(({ permission }) => can(actor, permission))
  const steps = stepsOf(actor)
  const tallies = sql.join(tiles.map(tallyOf), sql`, `)
  const { rows } = await db.execute<{ tallies: Tally[]; done: boolean[] }>(
    sql`select json_build_array(${tallies}) as tallies, ${doneOf(steps)} as done`,
  )
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  return {
    tiles: tiles.flatMap((source, at) => {
      const tally = row.tallies[at]
      return tally ? [{ source, tally }] : []
    }),
    steps: steps.map((source, at) => ({ source, done: row.done[at] ?? false })),
  }
}
