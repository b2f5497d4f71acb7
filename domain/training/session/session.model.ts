import { z } from 'zod'
import { level, LEVELS, yuan } from '../../catalogue/credential/credential.model.ts'
import { anyText, date, integer, line, optional, ruleError, sn, text } from '../../kernel/field.ts'
import { trainSessionMessages as words } from './session.messages.ts'

/** What a training is for: the first qualification, its renewal, senior examiners, supervisors (domain.md §3.19). */
export const TRAIN_TYPES = ['FIRST', 'RENEW', 'SENIOR', 'SUPERVISOR'] as const
export type TrainType = (typeof TRAIN_TYPES)[number]
export const trainType = z.enum(TRAIN_TYPES)

export const TRAIN_MODES = ['ONLINE', 'OFFLINE', 'MIXED'] as const
export type TrainMode = (typeof TRAIN_MODES)[number]
export const trainMode = z.enum(TRAIN_MODES)

export const TRAIN_SESSION_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type TrainSessionStatus = (typeof TRAIN_SESSION_STATUS)[number]

/** The organiser of a list's filter that is the platform itself. */
export const PLATFORM_ORGANISER = 'platform'

export const TITLE_MAX = 100
export const PLACE_MAX = 120
export const CONTACT_MAX = 60
export const EXAM_MODE_MAX = 200
export const QUOTA_MAX = 10_000
export const HOURS_MAX = 999
export const SCORE_MAX = 100
/** Of the HTML (kernel/richText.ts). */
export const CONTENT_MAX = 20_000
/** So many open sessions of one credential at most in the public list, the next to begin first. */
export const OPEN_SESSIONS_MAX = 50

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

export const trainSessionFields = {
  title: line(TITLE_MAX),
  credential_sn: sn,
  levels: z
    .array(level)
    .min(1)
    .max(LEVELS.length)
    .refine(isUnique, { error: ruleError('train_levels_repeated', words.train_levels_repeated) }),
  type: trainType,
  mode: trainMode,
  start_date: date,
  end_date: date,
  /** The last day on which people register. */
  signup_end: date,
  place: optional(text(PLACE_MAX)),
  /** The least is a setting. */
  hours: integer(1, HOURS_MAX),
  quota: optional(integer(1, QUOTA_MAX)),
  /** Yuan for each person. */
  fee: yuan.default(0),
  /** The training organisation that holds it; null: the platform. */
  org_sn: optional(sn),
  contact: optional(text(CONTACT_MAX)),
  /** HTML; what the list of kernel/richText.ts does not know is removed before it is stored. */
  content: optional(anyText(CONTENT_MAX)),
  exam_mode: optional(text(EXAM_MODE_MAX)),
  /** Null: the default, which is a setting. */
  pass_score: optional(integer(1, SCORE_MAX)),
}
export const trainSessionContent = z.strictObject(trainSessionFields)
export type TrainSessionContent = z.output<typeof trainSessionContent>
