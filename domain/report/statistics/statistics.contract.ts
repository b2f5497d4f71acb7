import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { date, orNull, sn } from '../../kernel/field.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { chosen, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { DIMENSIONS, FIGURES, TOPICS } from './statistics.model.ts'

const topic = z.enum(TOPICS)
/** Null: the figure does not exist in this dimension, which is not 0. */
const value = z.number().int().nullable()

const filters = {
  chosen,
  by: z.enum(DIMENSIONS).default('credential'),
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  org_sn: several(sn).optional(),
  province: several(regionCode).optional(),
  /** The days of the exam; of trainings their first. */
  date_from: date.optional(),
  date_to: date.optional(),
}

/** One group: its key is a credential's, institution's or examiner's number, a level, a province's code, a month or a quarter. */
export const statisticsRow = z.strictObject({
  sn: z.string(),
  /** The name of a record; null for a code. */
  name: orNull,
  /** The institution of an examiner. */
  note: orNull,
  /** In the order of `figures`. */
  values: z.array(value),
})

/** What an export is asked for. */
export const statisticsFilter = z.strictObject({ topic, ...filters })

export const statisticsContract = {
  list: endpoint('statistics.list', {
    method: 'GET',
    path: '/report/:topic',
    permission: 'report:read',
    summary: '统计报表：合格率、报名、容量、站点、考评员、培训，按证书、等级、院校、省份或时间',
    params: z.strictObject({ topic }),
    query: pageQuery(['key', ...FIGURES]).extend(filters),
    data: pageOf(statisticsRow).extend({
      topic,
      by: z.enum(DIMENSIONS),
      figures: z.array(z.enum(FIGURES)),
      /** Of all groups. */
      sums: z.array(value),
      /** The topics that the reader may ask for. */
      topics: z.array(topic),
      /** The figures are those of this moment; null before they are counted for the first time. */
      as_of: orNull,
    }),
  }),
  print: endpoint('statistics.print', {
    method: 'GET',
    path: '/report/:topic/print',
    permission: 'report:read',
    summary: '打印统计报表（PDF）',
    params: z.strictObject({ topic }),
    query: z.strictObject(filters),
    answer: file('pdf'),
  }),
  export: endpoint('statistics.export', {
    method: 'POST',
    path: '/report/:topic/export',
    permission: 'report:export',
    summary: '导出统计报表',
    params: z.strictObject({ topic }),
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
}
