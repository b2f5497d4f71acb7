import { z } from 'zod'
import { orNull } from '../../kernel/field.ts'
import { BORROW_REGIONS, PLAN_TYPES, plannedSession } from './plan.model.ts'

/** What a plan is decided on: kept at each submission. */
export const planContent = z.strictObject({
  title: z.string(),
  direction: orNull,
  template_name: z.string(),
  template_edition: z.number().int(),
  plan_type: z.enum(PLAN_TYPES),
  theory_start: orNull,
  theory_end: orNull,
  theory_minutes: z.number().int().nullable(),
  practical_start: orNull,
  practical_end: orNull,
  practical_minutes: z.number().int().nullable(),
  signup_start: z.string(),
  signup_end: z.string(),
  expected_count: z.number().int(),
  capacity: z.number().int(),
  accept_borrow: z.boolean(),
  borrow_quota: z.number().int(),
  borrow_region: z.enum(BORROW_REGIONS),
  contact_name: z.string(),
  contact_mobile: z.string(),
  materials: z.array(z.string()),
  remark: orNull,
  sessions: z.array(plannedSession),
})
export type PlanContent = z.output<typeof planContent>
