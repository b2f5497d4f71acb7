import fc from 'fast-check'
import { ORGS } from '../world.ts'

/** The items of calls that take several; other calls draw them from their schemas. */
export const ITEMS: Record<string, unknown[]> = {
  'attendance.saveChecklist': [{ item: 'PAPERS', checked: true }],
  // A move that keeps the state is asked of the version that was seen.
  'trainee.bulk': [{ sn: 'absent0000000000000', version: 1 }],
}

/** The institution that a call names: one that its rules accept. */
export function orgOf(endpoint: string, ofPlan: string, institution: string | null): string | null {
  if (endpoint.startsWith('teacher.')) return ORGS.school
  if (endpoint.startsWith('trainee.')) return institution
  return endpoint.startsWith('plan.') ? ofPlan : null
}

type PaperContext = { endpoint: string; plan: { template_sn: string }; paperTemplate: string }
/** Of certificate templates: elements within the paper; of papers: what they are made from. */
export const TEMPLATE_HINTS = {
  background: () => fc.constant(null),
  number_rule: () => fc.constantFrom('KPY{yyyy}{code}{serial}', 'T-{code}-{yyyy}-{serial}'),
  elements: () => fc.constant([{ key: 'name', x: 20, y: 30.5, w: 80, h: 12 }]),
  template_sn: ({ endpoint, plan, paperTemplate }: PaperContext) =>
    fc.constant(endpoint === 'paper.create' ? paperTemplate : plan.template_sn),
  // Of papers: the first question, for which another one may be drawn; a file is sealed.
  position: () => fc.constant(1),
  question_sn: () => fc.constant(undefined),
  paper_sn: () => fc.constant(undefined),
}

/** Fields by which lists are sorted. */
export const SORTS = [
  'update_time',
  '-update_time',
  'create_time',
  '-create_time',
  'time',
  'name',
  'row',
  'seat_no',
  'title',
  'publish_time',
  'start_time',
  'call_time',
  'edition',
  'key',
  'code',
] as const
