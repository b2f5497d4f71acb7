import type { FigureName } from '@zhikao/domain/report/statistics/statistics.model.ts'

export type Rows = <R extends object>(text: string) => Promise<R[]>
/** One counted thing: what tells it apart, whose plan it belongs to, and what it adds. */
export type Unit = {
  credential: string
  /** Of a training all its levels, with commas. */
  level: string
  org: string
  province: string
  /** Null: of today. */
  day: string | null
  examiner?: string
  training?: string
  student?: string
  host: string
  adds: Partial<Record<FigureName, number>>
}

export type Plan = { sn: string; org_sn: string; credential_sn: string; level: string; day: string; province: string }

export type World = { plans: Map<string, Plan>; provinces: Map<string, string>; rows: Rows }
