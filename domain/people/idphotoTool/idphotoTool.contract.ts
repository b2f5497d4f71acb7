import { DEFAULT_PRESET, PRESET_NAMES, picturePlace } from '../../kernel/photo.ts'
import { z } from 'zod'
import { jobStarted } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { orNull, pattern, sn } from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { queryInteger, yesNo } from '../../kernel/page.ts'
import { CALL_SOURCES } from '../idphotoCall/idphotoCall.model.ts'
import { BACKGROUND_NAMES, CHECK_GROUPS, CHECK_ITEM_NAMES, CHECK_VERDICTS } from './idphotoTool.model.ts'

const MEGABYTE = 1024 ** 2
const preset = z.enum(PRESET_NAMES)
const background = z.enum(BACKGROUND_NAMES)

/** The report of a photo: each item with its verdict, why, and where in the picture (domain.md §8.2). */
export const photoReport = z.strictObject({
  preset,
  verdict: z.enum(CHECK_VERDICTS),
  /** Size and position. */
  normal_ok: z.boolean(),
  /** Posture, covering, light, background. */
  advanced_ok: z.boolean(),
  normal_reasons: z.array(z.string()),
  advanced_reasons: z.array(z.string()),
  items: z.array(
    z.strictObject({
      item: z.enum(CHECK_ITEM_NAMES),
      group: z.enum(CHECK_GROUPS),
      verdict: z.enum(CHECK_VERDICTS),
      rule: orNull,
      message: orNull,
      /** A machine can judge it wrongly: the institution may appeal (Decided 22). */
      appealable: z.boolean(),
      place: picturePlace.nullable(),
    }),
  ),
})

const asked = {
  preset: preset.default(DEFAULT_PRESET),
  /** Absent: each background passes that the use accepts; a photo that is made gets the first. */
  background: background.optional(),
  source: z.enum(CALL_SOURCES).default('PC'),
}
const made = {
  /** Any colour instead of one of the use, as #RRGGBB. */
  colour: pattern(/^#[0-9A-Fa-f]{6}$/, 7, { rule: 'wrong_format', message: kernelMessages.wrong_format }).optional(),
  width: queryInteger(50, 2000).optional(),
  height: queryInteger(50, 2000).optional(),
  max_kb: queryInteger(5, 5000).optional(),
  dpi: queryInteger(72, 1200).optional(),
}
const ofStudent = { student_sn: sn.optional() }

export const idphotoToolContract = {
  spec: endpoint('idphoto.spec', {
    method: 'GET',
    path: '/idphoto/spec',
    permission: 'idphoto:use',
    summary: '证件照规格与本单位剩余次数',
    data: z.strictObject({
      vendor: z.string(),
      presets: z.array(
        z.strictObject({
          name: preset,
          width: z.number().int(),
          height: z.number().int(),
          min_kb: z.number(),
          max_kb: z.number(),
          dpi: z.number().int(),
          backgrounds: z.array(background),
        }),
      ),
      /** The enabled credentials, with the use that the photos of their candidates are made to (domain.md §3.5). */
      credentials: z.array(z.strictObject({ sn: z.string(), name: z.string(), preset })),
      /** The colours of the backgrounds, as #RRGGBB. */
      colours: z.record(background, z.string()),
      quota: z.strictObject({ used: z.number().int(), month_max: z.number().int(), student_max: z.number().int() }),
    }),
  }),
  check: endpoint('idphoto.check', {
    method: 'POST',
    path: '/idphoto/check',
    permission: 'idphoto:use',
    summary: '检测证件照',
    body: upload({
      fields: z.strictObject({ ...asked, ...ofStudent }),
      types: ['jpeg', 'png'],
      maxBytes: 10 * MEGABYTE,
    }),
    data: photoReport,
  }),
  make: endpoint('idphoto.make', {
    method: 'POST',
    path: '/idphoto/make',
    permission: 'idphoto:use',
    summary: '制作证件照：裁切、换背景、压缩，可排版打印',
    body: upload({
      fields: z.strictObject({ ...asked, ...ofStudent, ...made, sheet: yesNo.default(false) }),
      types: ['jpeg', 'png'],
      maxBytes: 10 * MEGABYTE,
    }),
    /** `photo` and `sheet` are media keys, kept for a day. */
    data: z.strictObject({ photo: z.string(), sheet: orNull, report: photoReport }),
  }),
  batch: endpoint('idphoto.batch', {
    method: 'POST',
    path: '/idphoto/batch',
    permission: 'idphoto:use',
    summary: '批量检测或制作（zip，最多 300 张）',
    body: upload({
      fields: z.strictObject({ ...asked, make: yesNo.default(true) }),
      types: ['zip'],
      maxBytes: 1024 * MEGABYTE,
    }),
    data: jobStarted,
  }),
}
