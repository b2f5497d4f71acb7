import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import type { Replies } from './demoDuty.ts'
import type { Chiefs } from './demoPanel.ts'

/** How far the scores of a plan have come; CANCELLED: nobody held its exams, and the centre cancelled them. */
type ScoreGoal = 'NONE' | 'CANCELLED' | 'BEGUN' | 'SENT' | 'REJECTED' | 'PUBLISHED'
/** A plan from its first day to its scores. */
export type SeasonPlan = {
  site: string
  code: 'JXGCZT' | 'QCZP'
  level: Level
  /** The first exam day, counted from today. */
  day: number
  /** Its theory runs from an hour before the moment at which the world is built until three hours after it. */
  underway?: boolean
  /** Own students, and those that another school borrows places for. */
  own: number
  /** Those of the site's students who failed one subject of it the season before sit that subject again. */
  again?: boolean
  borrow?: { school: string; count: number }
  chiefs?: Chiefs
  replies: Replies
  /** One examiner does not answer, and the call lapses; the exam takes place without a replacement. */
  silent?: boolean
  scores: ScoreGoal
  /** Absences, violations and the like, and a published score that was corrected. */
  incidents?: boolean
  /** Corrections of identity are asked for by the borrowing school, one in each state. */
  identities?: boolean
  /** Of the certificates one is reissued, one voided, and one waits for the second person. */
  voids?: boolean
}
/** What the steps of one plan share; `made` is filled as they go. */
export type Story = {
  db: Db
  services: Services
  plan: SeasonPlan
  made: { sn: string; borrow_sn: string }
  at: number
  /** The day so many days from today. */
  day: (days: number) => string
  /** The moment at which the world is built. */
  now: string
}

/** Something that is done at a time of a day, counted from today. */
export type Step = { day: number; time: string; act: () => Promise<void> }

/** Last year's trial, whose certificates have ended; one season behind it, certificates and all; and one running: exams whose scores are on their way, today's, and the next. */
export const SEASON: readonly SeasonPlan[] = [
  {
    site: 'yanbian',
    code: 'QCZP',
    level: 'BEGINNER',
    day: -383,
    own: 0,
    borrow: { school: 'school', count: 10 },
    replies: 'ALL',
    scores: 'PUBLISHED',
  },
  {
    site: 'college2',
    code: 'QCZP',
    level: 'BEGINNER',
    day: -74,
    own: 14,
    borrow: { school: 'school2', count: 6 },
    replies: 'ALL',
    scores: 'PUBLISHED',
    incidents: true,
    voids: true,
  },
  {
    site: 'college',
    code: 'JXGCZT',
    level: 'MIDDLE',
    day: -60,
    own: 16,
    borrow: { school: 'school', count: 8 },
    chiefs: { ONLINE: 'teacher', OFFLINE: 'teacher2' },
    replies: 'ALL',
    scores: 'PUBLISHED',
    incidents: true,
    identities: true,
  },
  {
    site: 'siping',
    code: 'JXGCZT',
    level: 'BEGINNER',
    day: -11,
    own: 12,
    chiefs: { OFFLINE: 'teacher2' },
    replies: 'ALL',
    silent: true,
    scores: 'REJECTED',
  },
  {
    site: 'siping',
    code: 'JXGCZT',
    level: 'MIDDLE',
    day: -9,
    own: 4,
    replies: 'ALL',
    scores: 'CANCELLED',
  },
  {
    site: 'college',
    code: 'QCZP',
    level: 'MIDDLE',
    day: -8,
    own: 12,
    borrow: { school: 'school2', count: 5 },
    replies: 'ALL',
    scores: 'PUBLISHED',
    incidents: true,
  },
  {
    site: 'college2',
    code: 'JXGCZT',
    level: 'MIDDLE',
    day: -6,
    own: 14,
    chiefs: { OFFLINE: 'teacher' },
    replies: 'ALL',
    scores: 'SENT',
    incidents: true,
  },
  {
    site: 'college',
    code: 'JXGCZT',
    level: 'BEGINNER',
    day: -4,
    own: 12,
    chiefs: { OFFLINE: 'teacher2' },
    replies: 'ALL',
    scores: 'BEGUN',
  },
  {
    site: 'college2',
    code: 'QCZP',
    level: 'BEGINNER',
    day: 0,
    underway: true,
    own: 12,
    again: true,
    borrow: { school: 'school', count: 5 },
    chiefs: { ONLINE: 'teacher', OFFLINE: 'teacher2' },
    replies: 'ALL',
    scores: 'NONE',
  },
  {
    site: 'college',
    code: 'JXGCZT',
    level: 'SENIOR',
    day: 6,
    own: 10,
    chiefs: { OFFLINE: 'teacher2' },
    replies: 'SOME',
    scores: 'NONE',
  },
  {
    site: 'siping',
    code: 'JXGCZT',
    level: 'MIDDLE',
    day: 9,
    own: 10,
    chiefs: { ONLINE: 'teacher2', OFFLINE: 'teacher' },
    replies: 'SOME',
    scores: 'NONE',
  },
]
