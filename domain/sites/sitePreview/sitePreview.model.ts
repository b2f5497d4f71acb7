import { z } from 'zod'
import { FORM_TYPES, level } from '../../catalogue/credential/credential.model.ts'
import { orNull } from '../../kernel/field.ts'
import { APPLICATION_STATUS, applicationRoom, APPLY_TYPES, computedCapacity } from '../application/application.model.ts'
import { siteFormValues } from '../siteForm/siteForm.model.ts'

/** Days for which a link may be valid. */
export const SHARE_DAYS = { least: 1, most: 30, usual: 7 }
/** Longer than any token of a link. */
export const TOKEN_MAX = 200

/** The two kinds of the form, as the address of a preview names them. */
export const PREVIEW_KINDS = { car: 'CAR', machine: 'MACHINE' } as const
export type PreviewKind = keyof typeof PREVIEW_KINDS

/** A link to the preview of an application: `url` is whole where the platform knows its own address, else its path. */
export const sharedLink = z.strictObject({ url: z.string(), token: z.string(), expires: z.string() })

/** A submission as its preview shows it: personal numbers masked, files and examiners by name only, no access to cameras. */
export const sitePreview = z.strictObject({
  apply_sn: z.string(),
  org_name: z.string(),
  credential_code: z.string(),
  credential_name: z.string(),
  credential_name_hk: orNull,
  credential_name_en: orNull,
  form_type: z.enum(FORM_TYPES),
  levels: z.array(level),
  apply_type: z.enum(APPLY_TYPES),
  apply_year: z.number().int(),
  site_name: z.string(),
  site_address: z.string(),
  statement: orNull,
  round: z.number().int(),
  submit_time: z.string(),
  capacity_per_day: z.number().int(),
  capacities: z.array(computedCapacity),
  rooms: z.array(applicationRoom),
  status: z.enum(APPLICATION_STATUS),
  /** Null for one that was sent in before there was a form. */
  form: siteFormValues.nullable(),
  /** When the link ends; null where it was opened by an account. */
  expires: orNull,
  /** When this was read. */
  time: z.string(),
})
